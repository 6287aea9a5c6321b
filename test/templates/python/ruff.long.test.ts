// The same test of all models, and of models with every kind.
import './ruff.test.ts'
