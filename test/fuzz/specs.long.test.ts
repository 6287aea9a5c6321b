// The same test with twice as many specs, of another seed.
import './specs.test.ts'
