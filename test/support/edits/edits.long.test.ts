// The same tests with more edits, and every edit by itself.
import './edits.test.ts'
