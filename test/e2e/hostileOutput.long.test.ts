// The same with all cases.
import './hostileOutput.test.ts'
