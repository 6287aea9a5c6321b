// The same with all kills.
import './kill.test.ts'
