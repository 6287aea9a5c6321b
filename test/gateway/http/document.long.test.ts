// The same with the check by Redocly.
import './document.test.ts'
