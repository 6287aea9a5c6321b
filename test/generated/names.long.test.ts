// The same with every name.
import './names.test.ts'
