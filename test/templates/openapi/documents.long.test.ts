// The same with all cases.
import './documents.test.ts'
