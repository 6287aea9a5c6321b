// The same with all cases.
import './usage.test.ts'
