// The same with all cases.
import './hostileBytes.test.ts'
