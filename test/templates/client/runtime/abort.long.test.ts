// The same with all cases.
import './abort.test.ts'
