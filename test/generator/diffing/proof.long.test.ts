// The same test with more edits.
import './proof.test.ts'
