// The same with all cases.
import './naming.test.ts'
