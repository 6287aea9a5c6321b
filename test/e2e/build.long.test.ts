// The same with all cases.
import './build.test.ts'
