// The same with all cases.
import './change.test.ts'
