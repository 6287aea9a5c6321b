// The same with all cases.
import './sources.test.ts'
