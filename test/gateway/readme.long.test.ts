// The same with all cases.
import './readme.test.ts'
