// The same with all cases.
import './formats.test.ts'
