// The same with all cases.
import './main.test.ts'
