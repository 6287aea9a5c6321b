// The same with all cases.
import './validators.test.ts'
