// The same with all cases.
import './terminal.test.ts'
