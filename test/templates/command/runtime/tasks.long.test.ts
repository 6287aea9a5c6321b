// The same with all cases.
import './tasks.test.ts'
