// The same with all cases.
import './callers.test.ts'
