// The same with all cases.
import './fullDisk.test.ts'
