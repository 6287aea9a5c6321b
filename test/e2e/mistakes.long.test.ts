// The same with all cases.
import './mistakes.test.ts'
