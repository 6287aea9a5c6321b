// The same tests with every name.
import './names.test.ts'
