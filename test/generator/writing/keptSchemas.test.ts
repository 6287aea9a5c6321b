import { expect, test } from 'vitest'
import { compile } from '../../../generator/building/compile.ts'
import { KeptSchemas } from '../../../generator/writing/keptSchemas.ts'
import { documentation, plain } from '../../../generator/writing/markup.ts'
import { inputSchema } from '../../../generator/writing/schema.ts'

const { catalogue } = await compile('test/samples/two-models/specs')
const models = catalogue?.models ?? []

test('a schema is made once for a model and a markup, unless there are too many models', () => {
  const kept = new KeptSchemas()
  const [model] = models
  if (model === undefined) throw new Error('The sample has no model.')
  let made = 0
  const ask = (one = model, markup = plain): unknown => kept.of(one, markup, () => ({ title: String(++made) }))
  expect([ask(), ask(), ask(model, documentation), ask()].map((schema) => JSON.stringify(schema))).toEqual([
    '{"title":"1"}',
    '{"title":"1"}',
    '{"title":"2"}',
    '{"title":"1"}',
  ])
  for (let index = 0; index < 1000; index++) ask({ ...model })
  expect([ask(), ask()]).toEqual([{ title: '1003' }, { title: '1004' }])
})

test('models with the same id have their own schemas', () => {
  const [model] = models
  if (model === undefined) throw new Error('The sample has no model.')
  expect(inputSchema({ ...model, name: 'Another' }).title).toBe('Another')
  expect(inputSchema(model).title).toBe(model.name)
})
