// The same with all cases.
import './reports.test.ts'
