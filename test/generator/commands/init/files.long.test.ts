// The same with all cases.
import './files.test.ts'
