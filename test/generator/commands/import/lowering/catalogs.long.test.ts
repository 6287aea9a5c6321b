// The same with all cases.
import './catalogs.test.ts'
