// The same with all neighbours of each keyword.
import './dropped.test.ts'
