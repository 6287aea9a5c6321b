// The same tests with every parameter of the catalogues.
import './vectors.test.ts'
