// The same with all cases.
import './yaml.test.ts'
