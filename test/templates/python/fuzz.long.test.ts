// The same test with more inputs of more models.
import './fuzz.test.ts'
