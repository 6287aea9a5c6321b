// The same with all cases.
import './keywords.test.ts'
