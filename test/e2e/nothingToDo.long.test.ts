// The same with all cases.
import './nothingToDo.test.ts'
