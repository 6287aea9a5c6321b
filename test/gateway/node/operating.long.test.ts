// The same with all cases.
import './operating.test.ts'
