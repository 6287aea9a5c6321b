// The same with all cases.
import './results.test.ts'
