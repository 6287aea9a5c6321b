// The same with an older compiler.
import './consumer.test.ts'
