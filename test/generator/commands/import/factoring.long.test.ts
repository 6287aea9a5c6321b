// The same with all cases.
import './factoring.test.ts'
