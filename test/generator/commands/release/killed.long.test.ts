// The same with all cases.
import './killed.test.ts'
