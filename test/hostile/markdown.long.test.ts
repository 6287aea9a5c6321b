// The same with all cases.
import './markdown.test.ts'
