// The same with all cases.
import './scan.test.ts'
