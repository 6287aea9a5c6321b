// The same with packages that npm has packed and installed, and with an older compiler.
import './consumer.test.ts'
