// The same with all cases.
import './bucket.test.ts'
