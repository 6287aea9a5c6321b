// The same with all cases.
import './disk.test.ts'
