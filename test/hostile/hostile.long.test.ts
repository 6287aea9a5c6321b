// The same with each attack alone.
import './hostile.test.ts'
