// The same with all cases.
import './generated.test.ts'
