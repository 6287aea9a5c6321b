// The same test with more edits.
import './spec.test.ts'
