// The same with all random histories.
import './postgres.test.ts'
