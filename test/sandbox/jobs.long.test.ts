// The same with all cases.
import './jobs.test.ts'
