// The same with PostgreSQL, too.
import './tasks.test.ts'
