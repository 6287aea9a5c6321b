// The same with all random histories.
import './sqlite.test.ts'
