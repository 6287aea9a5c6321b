// The same for all models, and with an older compiler.
import './generated.test.ts'
