// The same with all cases.
import './noEvaluation.test.ts'
