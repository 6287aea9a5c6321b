// The same with all cases.
import './gateway.test.ts'
