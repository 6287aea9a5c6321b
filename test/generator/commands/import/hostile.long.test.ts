// The same with all cases.
import './hostile.test.ts'
