// The same with all cases.
import './answerBytes.test.ts'
