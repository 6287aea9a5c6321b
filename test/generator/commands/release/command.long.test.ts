// The same with all cases.
import './command.test.ts'
