// The same tests in other runtimes.
import './platforms.test.ts'
