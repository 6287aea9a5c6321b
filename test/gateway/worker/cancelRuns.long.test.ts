// The same with more runs.
import './cancelRuns.test.ts'
