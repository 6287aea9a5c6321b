// The same with all cases.
import './dateConfiguration.test.ts'
