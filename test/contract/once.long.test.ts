// The same with all cases.
import './once.test.ts'
