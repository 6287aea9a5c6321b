// The same with all cases.
import './bodies.test.ts'
