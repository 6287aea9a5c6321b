// The same with all kills.
import './crash.test.ts'
