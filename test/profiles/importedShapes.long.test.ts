// The same with all cases.
import './importedShapes.test.ts'
