import { expect, test } from 'vitest'
import { fieldsOf } from '../../../generator/language/values.ts'
import { madeModel, writeSpecs } from '../../support/madeSpecs.ts'
import { readJson, valueAt } from '../../support/reading.ts'
import { renderAll } from '../../support/render.ts'
import { temporary } from '../../support/temporary.ts'
import { isLong } from '../../support/size.ts'

test.runIf(isLong).each(['asset', 'text'])(
  'a model called %s leaves the schema of the standard result in its place',
  async (id) => {
    const result = { size: { type: 'integer', description: 'The size.' } }
    const files = await renderAll(writeSpecs(temporary(), [madeModel(id, { result })]))
    const keysOf = (path: string): readonly string[] =>
      Object.keys(fieldsOf(valueAt(readJson(files.get(path) ?? '{}'), 'properties')))
    expect(keysOf(`schemas/dist/results/${id}.json`)).not.toContain('size')
    expect(keysOf(`schemas/dist/results/${id}.json`)).toContain('model')
    expect(keysOf(`schemas/dist/results/${id}_.json`)).toContain('size')
    expect(files.get(`schemas/dist/results/${id}_.js`)).toContain('size')
  },
)
