// The same with every check by Redocly.
import './openapi.test.ts'
