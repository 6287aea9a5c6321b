// The same with 20 gateways.
import './swap.test.ts'
