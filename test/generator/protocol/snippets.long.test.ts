// The same tests with each text by itself, and more models.
import './snippets.test.ts'
