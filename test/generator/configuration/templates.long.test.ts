// The same with all cases.
import './templates.test.ts'
