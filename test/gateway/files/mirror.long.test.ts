// The same with all cases.
import './mirror.test.ts'
