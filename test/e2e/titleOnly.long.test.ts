// The same with all cases.
import './titleOnly.test.ts'
