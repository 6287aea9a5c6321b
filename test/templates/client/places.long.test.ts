// The same tests in other runtimes.
import './places.test.ts'
