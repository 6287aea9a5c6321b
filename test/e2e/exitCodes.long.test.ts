// The same with all cases.
import './exitCodes.test.ts'
