// The same with every model, and with the check by Redocly.
import './schemas.test.ts'
