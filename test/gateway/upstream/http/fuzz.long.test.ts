// The same with all cases.
import './fuzz.test.ts'
