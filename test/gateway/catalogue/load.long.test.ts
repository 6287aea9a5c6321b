// The same with all cases.
import './load.test.ts'
