// The same with all cases.
import './retention.test.ts'
