// The same with all cases.
import './standard.test.ts'
