// The same with all cases.
import './reads.test.ts'
