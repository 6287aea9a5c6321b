// The same with all cases.
import './doctor.test.ts'
