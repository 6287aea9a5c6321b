// The same with all cases.
import './law.test.ts'
