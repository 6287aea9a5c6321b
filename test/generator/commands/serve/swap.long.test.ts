// The same test, which is not among the quick ones.
import './swap.test.ts'
