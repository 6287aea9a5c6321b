// The same with all specs.
import './specs.test.ts'
