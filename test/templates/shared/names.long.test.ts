// The same with all cases.
import './names.test.ts'
