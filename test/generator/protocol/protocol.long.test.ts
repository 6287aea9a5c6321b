// The same with all cases.
import './protocol.test.ts'
