// The same with all submits.
import './faultyProxy.test.ts'
