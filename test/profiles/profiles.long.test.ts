// The same with all cases.
import './profiles.test.ts'
