// The same with PostgreSQL, too.
import './credits.test.ts'
