// The same with a database that is away for longer.
import './database.test.ts'
