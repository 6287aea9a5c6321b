// The same with all cases.
import './rule.test.ts'
