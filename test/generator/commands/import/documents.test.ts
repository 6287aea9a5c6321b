import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readDocument } from '../../../../generator/commands/import/documents.ts'
import { limits } from '../../../../generator/commands/import/json.ts'
import { lowerModel } from '../../../../generator/commands/import/lowering/model.ts'
import { readSources } from '../../../../generator/commands/import/sources.ts'
import { files, textOf } from '../../../corpus/corpus.ts'
import { textLike } from '../../../support/matching.ts'
import { temporary } from '../../../support/temporary.ts'

test('a key that an object has twice is a mistake with its line, and the last one counts', () => {
  const text = '{\n\t"properties": {\n\t\t"x": { "type": "string" },\n\t\t"x": { "type": "number" }\n\t}\n}'
  const { root, slips } = readDocument('a.json', text)
  expect(root).toEqual({ properties: { x: { type: 'number' } } })
  expect(slips).toMatchObject([
    {
      kind: 'mistake',
      at: '/properties/x',
      message: 'Line 4 has the key "x", which its object already has. The last one counts.',
    },
  ])
})

test('a number that JavaScript cannot hold is noted', () => {
  const text =
    '{"a": 9007199254740993, "b": -9007199254740993, "c": 9007199254740992, "d": 0.1, "e": "9007199254740993"}'
  const { root, slips } = readDocument('a.json', text)
  expect(root).toMatchObject({ a: 9007199254740992, c: 9007199254740992 })
  expect(slips.map(({ kind, at, message }) => [kind, at, message])).toEqual([
    ['change', '/a', 'The number 9007199254740993 has more digits than JavaScript keeps. It is 9007199254740992.'],
    ['change', '/b', 'The number -9007199254740993 has more digits than JavaScript keeps. It is -9007199254740992.'],
  ])
  expect(readDocument('a.json', '{"maximum": 1e999}').slips).toMatchObject([{ at: '/maximum' }])
})

test('a document without either has no notes, whatever its texts hold', () => {
  const odd = { 'a": 1': '\\"b": {"c": 99999999999999999}', '\\': ['x: y', '"', 12e300, -0.5], é: '\u2028' }
  expect(readDocument('a.json', JSON.stringify(odd)).slips).toEqual([])
  const documents = ['cog', 'openapi', 'json-schema'].flatMap(files)
  for (const file of documents) expect(readDocument(file, textOf(file)).slips, file).toEqual([])
  expect(readDocument('a.json', JSON.stringify({ a: '\\n"'.repeat(1_000_000) })).slips).toEqual([])
})

test('a repeated key is a mistake also where it cannot be located', () => {
  const text = `${'{"a":'.repeat(99)}{"b":1,"b":2}${'}'.repeat(99)}`
  expect(readDocument('a.json', text).slips).toMatchObject([{ kind: 'mistake', code: 'unlocated-slip' }])
})

const yaml = `openapi: 3.1.0
info: { title: Acme, version: 1.0 }
paths:
  /films:
    post:
      operationId: film
      requestBody:
        content:
          application/json:
            schema:
              type: object
              required: [prompt]
              properties:
                prompt: { type: string }
                seed: { type: integer, maximum: 18446744073709551615 }
                on: { type: boolean }
      responses:
        200:
          description: Done.
          content:
            application/json:
              schema: { type: object, properties: { video: { type: string, format: uri } } }
`

test('an OpenAPI document in YAML is read', async () => {
  const file = join(temporary(), 'acme.yaml')
  writeFileSync(file, yaml)
  const [read] = await readSources([file], { format: 'openapi', vendor: undefined, operations: [], types: [] })
  const models = read !== undefined && 'models' in read ? read.models.map(lowerModel) : []
  expect(models.map(({ id, vendor }) => [id, vendor])).toEqual([['acme-film', 'acme']])
  expect(models[0]?.spec['params']).toEqual({
    prompt: { type: 'text', required: true, multiline: true },
    seed: { type: 'integer', max: 18446744073709552000 },
    on: { type: 'boolean' },
  })
  expect(models[0]?.notes.filter(({ kind }) => kind === 'change')).toMatchObject([
    { at: textLike(/seed\/maximum$/), code: 'rounded-number' },
  ])
})

const laughs = 'a: &a [x, x]\n' + ['b', 'c'].map((name) => `${name}: &${name} [*a, *a]\n`).join('')
const deep = Array.from({ length: 120 }, (_, level) => `${' '.repeat(level)}a:`).join('\n')
const wide = `a:\n${'-\n'.repeat(limits.values + 1)}`

test.each([
  ['aliases', laughs, 'it has an alias (line 2); write it out first'],
  ['a deep value', deep, 'over 100 levels'],
  ['too many values', wide, 'over 200,000 values'],
  ['text that is not YAML', 'a: [', 'it is not YAML'],
  ['two documents', 'a: 1\n---\nb: 1\n', 'more than one YAML document'],
  ['a list', '- a\n', 'it is not a YAML mapping'],
  ['a key that is a list', '[a, b]: 1\n', 'it has a key that is not text (line 1)'],
])('YAML with %s is refused with a reason', (_, text, reason) => {
  expect(() => readDocument('a.yml', text)).toThrow(reason)
})
