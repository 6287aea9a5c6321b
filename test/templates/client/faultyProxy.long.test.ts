// The same test with all submits.
import './faultyProxy.test.ts'
