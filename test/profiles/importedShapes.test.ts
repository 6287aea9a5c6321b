import { beforeAll, expect, test } from 'vitest'
import type { Json } from '../../generator/catalogue/catalogue.ts'
import type { JsonObject } from '../../generator/commands/import/json.ts'
import { temporaryFolder } from '../support/folder.ts'
import { valueAt } from '../support/reading.ts'
import { sampled } from '../support/size.ts'
import { importModels, runImported } from './importing.ts'

/** A sort of value: its schema, and a value of it. */
type Sort = readonly [schema: JsonObject, value: Json]

const file: JsonObject = { type: 'string', format: 'uri' }
const text: JsonObject = { type: 'string' }
const url = 'https://delivery.replicate.example/1.png'

/** The sorts of values that published schemas have. */
const sorts: Readonly<Record<string, Sort>> = {
  file: [file, url],
  text: [text, 'A kite'],
  number: [{ type: 'number' }, 0.5],
  integer: [{ type: 'integer' }, 7],
  flag: [{ type: 'boolean' }, true],
  choice: [{ enum: ['sea', 'sky'] }, 'sea'],
  object: [
    { type: 'object', properties: { film: file, label: text }, required: ['film'] },
    { film: url, label: 'a' },
  ],
  free: [{ type: 'object' }, { a: { b: 1 } }],
  map: [{ type: 'object', additionalProperties: { type: 'number' } }, { a: 1 }],
  mixed: [{ anyOf: [text, { type: 'number' }] }, 3],
}

/** The places where an output has a value. */
const places: Readonly<Record<string, (sort: Sort) => Sort>> = {
  alone: (sort) => sort,
  listed: ([items, value]) => [{ type: 'array', items }, [value, value]],
  inside: ([part, value]) => [
    { type: 'object', properties: { part, seed: { type: 'integer' } }, required: ['part'] },
    { part: value, seed: 7 },
  ],
  'listed-inside': ([items, value]) => [
    { type: 'object', properties: { parts: { type: 'array', items }, seed: { type: 'integer' } } },
    { parts: [value], seed: 7 },
  ],
  deeper: ([part, value]) => [
    { type: 'object', properties: { outer: { type: 'object', properties: { part } }, seed: { type: 'integer' } } },
    { outer: { part: value }, seed: 7 },
  ],
}

const cases = Object.entries(sorts).flatMap(([sort, made]) =>
  Object.entries(places).map(([place, put]) => ({ name: `${sort}-${place}`, output: put(made) })),
)

/** The values without parts in a value. */
const leavesOf = (value: unknown): readonly unknown[] =>
  typeof value === 'object' && value !== null ? Object.values(value).flatMap(leavesOf) : [value]

const folder = temporaryFolder()

/** Quick tests import some of them. */
const tried = sampled(cases, 10)

beforeAll(() => importModels(folder, Object.fromEntries(tried.map(({ name, output: [schema] }) => [name, schema]))))

test('there are fifty outputs of different shapes', () => expect(cases).toHaveLength(50))

test.each(tried)('an imported model with the output $name completes, and everything of it fits', async (one) => {
  const {
    name,
    output: [, value],
  } = one
  const result = await runImported(folder, name, value)
  expect(valueAt(result, 'raw')).toBeUndefined()
  for (const leaf of leavesOf(value)) expect(leavesOf(result)).toContain(leaf)
})
