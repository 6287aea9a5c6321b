// The same test with more edits.
import './incremental.test.ts'
