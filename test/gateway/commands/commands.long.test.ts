// The same with all cases.
import './commands.test.ts'
