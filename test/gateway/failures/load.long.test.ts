// The same with all polls and bodies.
import './load.test.ts'
