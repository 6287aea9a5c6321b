// The same with all requests.
import './conformance.test.ts'
