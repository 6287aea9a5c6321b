// The same with all submits.
import './storm.test.ts'
