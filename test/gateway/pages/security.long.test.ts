// The same with all cases.
import './security.test.ts'
