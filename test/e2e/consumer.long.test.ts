// The same with packages that npm has packed and installed, with an older compiler, too.
import './consumer.test.ts'
