// The same with more models.
import './catalog.test.ts'
