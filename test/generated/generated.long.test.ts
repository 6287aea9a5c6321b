// The same tests for all models, and with an older compiler.
import './generated.test.ts'
