// The same test with 100,000 inputs of another seed.
import './inputs.test.ts'
