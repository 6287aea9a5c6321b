// The same with all cases.
import './severalGateway.test.ts'
