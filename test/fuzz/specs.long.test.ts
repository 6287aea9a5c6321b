// The same test with all specs.
import './specs.test.ts'
