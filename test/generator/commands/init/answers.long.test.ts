// The same with all cases.
import './answers.test.ts'
