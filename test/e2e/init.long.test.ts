// The same with all cases.
import './init.test.ts'
