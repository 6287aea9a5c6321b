// The same with every model.
import './catalogue.test.ts'
