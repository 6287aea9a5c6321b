// The same with all cases.
import './clock.test.ts'
