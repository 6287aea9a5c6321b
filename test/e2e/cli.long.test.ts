// The same with all cases.
import './cli.test.ts'
