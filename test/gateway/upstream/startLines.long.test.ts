// The same with all cases.
import './startLines.test.ts'
