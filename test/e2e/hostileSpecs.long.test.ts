// The same with all cases.
import './hostileSpecs.test.ts'
