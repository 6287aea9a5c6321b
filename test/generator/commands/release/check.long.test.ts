// The same with all cases.
import './check.test.ts'
