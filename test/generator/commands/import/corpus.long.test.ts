// The same with the validators of every schema.
import './corpus.test.ts'
