// The same in other runtimes.
import './places.test.ts'
