// The same with the types of every package.
import './packages.test.ts'
