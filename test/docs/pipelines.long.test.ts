// The same with all cases.
import './pipelines.test.ts'
