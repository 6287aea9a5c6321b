// The same with all cases.
import './regexes.test.ts'
