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

const deep = Array.from({ length: 120 }, (_, level) => `${' '.repeat(level)}a:`).join('\n')
const wide = `a:\n${'-\n'.repeat(limits.values + 1)}`

test.each([
  ['an alias of nothing', 'a: [*b]\nb: &b 1\n', 'its alias *b has no anchor before it (line 1)'],
  ['a value that contains itself', 'a: &a\n  - *a\n', 'its alias *a stands for a value that contains it (line 2)'],
  ['a merge of text', 'a:\n  <<: text\n', 'it has a merge key << with a value that is no mapping (line 2)'],
  [
    'a key of several lines',
    '? |\n  a\n  b\n: 1\n',
    'it has a key of several lines; write it on one line first (line 1)',
  ],
  ['an implicit key of several lines', '"a\n  b": 1\n', 'it is not YAML: Implicit keys need to be on a single line'],
  ['a private tag', 'a: !Ref b\n', 'it has the tag !Ref (line 1), which JSON does not have; write the value out first'],
  ['a tag without JSON', 'a: !!binary aGk=\n', 'it has the tag !!binary (line 1)'],
  ['a tag that its value does not have', 'a: !!int b\n', 'it has the tag !!int (line 1)'],
  ['a deep value', deep, 'over 100 levels'],
  ['too many values', wide, 'over 200,000 values'],
  ['text that is not YAML', 'a: [', 'it is not YAML'],
  ['two documents', 'a: 1\n---\nb: 1\n', 'more than one YAML document'],
  ['a list', '- a\n', 'it is neither a JSON object nor a YAML mapping'],
  ['a key that is a list', '[a, b]: 1\n', 'it has a key that is not text (line 1)'],
])('YAML with %s is refused with a reason', (_, text, reason) => {
  expect(() => readDocument('a.yml', text)).toThrow(reason)
})

/** The value of a text in YAML. */
const valueOf = (text: string) => readDocument('a.yaml', text).root

test('anchors, aliases and merge keys are written out', () => {
  const text = `
base: &base { type: object, title: Base, properties: { a: &text { type: string } } }
&key named: 1
more:
  title: Mine
  <<: [*base, { title: Other, description: Second }]
  *key : *text
  "<<": a key
again: &text 5
last: *text
`
  expect(valueOf(text)).toEqual({
    base: { type: 'object', title: 'Base', properties: { a: { type: 'string' } } },
    named: 1,
    more: {
      title: 'Mine',
      named: { type: 'string' },
      '<<': 'a key',
      type: 'object',
      properties: { a: { type: 'string' } },
      description: 'Second',
    },
    again: 5,
    last: 5,
  })
})

test('values are those of YAML 1.2, unless the document says that it is in 1.1', () => {
  const text = 'a: yes\nb: on\nc: True\nd: 0o17\ne: ~\nf: 1_000\n'
  expect(valueOf(text)).toEqual({ a: 'yes', b: 'on', c: true, d: 15, e: null, f: '1_000' })
  expect(valueOf(`%YAML 1.2\n---\n${text}`)).toEqual(valueOf(text))
  const old = `%YAML 1.1\n---\na: yes\nb: on\non: 017\nday: 2026-11-29\nx: &x { y: 1 }\nz: { <<: *x }\n`
  expect(valueOf(old)).toEqual({ a: true, b: true, on: 15, day: '2026-11-29', x: { y: 1 }, z: { y: 1 } })
})

test('tags that JSON has are read', () => {
  const text = 'a: !!str 5\nb: !!int "5"\nc: !!float 5\nd: !!bool true\ne: !!null ~\nf: !!seq [!!map { g: ! 5 }]\n'
  expect(valueOf(text)).toEqual({ a: '5', b: 5, c: 5, d: true, e: null, f: [{ g: '5' }] })
})

test('a number that JSON does not have is a mistake', () => {
  const { root, slips } = readDocument('a.yml', 'max: .inf\nmin: -.INF\nname: .name\n')
  expect(root).toEqual({ max: null, min: null, name: '.name' })
  expect(slips.map(({ kind, at }) => [kind, at])).toEqual([
    ['mistake', '/max'],
    ['mistake', '/min'],
  ])
})

test('aliases of aliases are refused before they are written out', () => {
  const names = Array.from({ length: 60 }, (_, level) => `l${level}`)
  const levels = names.map((name, level) => `${name}: &${name} [${`*l${level - 1}, `.repeat(level === 0 ? 0 : 9)}1]`)
  expect(() => readDocument('a.yaml', levels.join('\n'))).toThrow(
    /^with its aliases written out, it holds over 200,000 values \(line \d\)$/,
  )
  const merged = names.map((name, level) => `${name}: &${name} { <<: *l${Math.max(0, level - 1)}, k${level}: 1 }`)
  expect(() => readDocument('a.yaml', merged.join('\n'))).toThrow('its alias *l0 stands for a value that contains it')
  const wide = `a: &a [${'1, '.repeat(900)}]\nb: [${'*a, '.repeat(900)}]`
  expect(() => readDocument('a.yaml', wide)).toThrow('over 200,000 values (line 2)')
  const keys = `a: &a {${Array.from({ length: 900 }, (_, at) => `k${at}: 1`).join(', ')}}\n`
  const many = Array.from({ length: 900 }, (_, at) => `m${at}: { <<: *a }`).join('\n')
  expect(() => readDocument('a.yaml', keys + many)).toThrow('over 200,000 values')
})

test('the text of a file decides how it is read, whatever its name is', () => {
  expect(readDocument('a.yaml', '\t{"a": 1,\n\t"b": [2]}')).toEqual({ root: { a: 1, b: [2] }, slips: [] })
  expect(readDocument('a.json', '# comment\na: 1\nb: [2]\n').root).toEqual({ a: 1, b: [2] })
  expect(valueOf('{ a: 1, # comment\n b: [2], }')).toEqual({ a: 1, b: [2] })
  expect(() => readDocument('a.json', '{ a: 1 }')).toThrow('it is not JSON')
  expect(() => readDocument('a.json', '<!DOCTYPE html><p>')).toThrow('it is HTML or XML')
})

test('lines can end as on Windows', () => {
  const text = 'a: |\r\n  one\r\n  two\r\nb: "x\\\r\n  y"\r\n# c\r\nd:\r\n  - >-\r\n    e\r\n    f\r\n'
  expect(valueOf(text)).toEqual({ a: 'one\ntwo\n', b: 'xy', d: ['e f'] })
  expect(readDocument('a.json', '{\r\n"a": 1\r\n}\r\n').root).toEqual({ a: 1 })
})
