// The same with an older compiler.
import './twoCatalogues.test.ts'
