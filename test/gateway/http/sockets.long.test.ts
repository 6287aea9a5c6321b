// The same with all cases.
import './sockets.test.ts'
