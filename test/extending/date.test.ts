import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { advice } from '@gatewright/client'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { compile } from '../../generator/building/compile.ts'
import { defineTarget, exampleOf, expected as describeShape } from '../../generator/index.ts'
import type { Format } from '../../generator/kinds/format.ts'
import { defineKind } from '../../generator/kinds/kind.ts'
import { fieldsOf } from '../../generator/language/values.ts'
import { numbersFrom, plausible } from '../../sandbox/plausible.ts'
import { compileSchema, isDate } from '../contract/ajv.ts'
import { BuiltModels } from '../support/builtModels.ts'
import { repository } from '../support/command.ts'
import { temporaryFolder } from '../support/folder.ts'
import { madeModel, writeSpecs } from '../support/madeSpecs.ts'
import { textWith } from '../support/matching.ts'
import { readJson } from '../support/reading.ts'
import { render } from '../support/render.ts'
import { temporary } from '../support/temporary.ts'
import { date } from './date/date.ts'

const day = { type: 'date', description: 'The day.' }

const dated = madeModel('dated', {
  params: {
    day: { ...day, required: true, placeholder: 'A day' },
    from: { ...day, default: '2024-02-29' },
    secretDay: { ...day, secret: true },
    days: { ...day, list: { min: 1, max: 3, unique: true } },
    maybe: { ...day, nullable: true },
    byName: { type: 'map', values: { type: 'date' } },
    span: { type: 'object', keys: { start: { ...day, required: true }, end: day } },
    when: { type: 'union', of: [{ type: 'date' }, { type: 'integer' }, { type: 'enum', options: ['now'] }] },
  },
  rules: [
    { param: 'maybe', only: ['2026-01-01'], when: { from: { is: '2024-01-31' } }, because: 'It is the only one.' },
  ],
  result: { madeAt: { ...day, required: true } },
  credits: '$length(day) > 100 ? 2 : 1', // tried in a process, which gets no functions
})
const open = madeModel('open', {
  unknown: 'ignore',
  params: { days: { ...day, list: true }, name: { type: 'text', minLength: 2, trim: true } },
})
const plain = madeModel('plain')

/** A format with hostile words, whose check is JavaScript. */
const hostile: Format = {
  name: 'odd-word',
  noun: '*/ ${x} `y` </script> \'"word"\\ of Gatewright',
  pattern: '^[a-z/*`$]+$',
  example: '*/`$',
  check: new URL('./odd.mjs', pathToFileURL(join(temporaryFolder(), '/'))),
}
writeFileSync(hostile.check, "export const check = (text) => text.startsWith('*/')\n")
const oddKind = defineKind({
  word: 'odd',
  doc: 'An odd word.',
  keys: {},
  value: { type: 'string' },
  formats: [hostile, ...date.formats],
  lower: () => ({
    is: 'either',
    of: [
      { is: 'string', format: 'odd-word' },
      { is: 'string', format: 'date', maxLength: 10 },
    ],
  }),
})
const odd = madeModel('odd', { params: { word: { type: 'odd' } }, examples: {} })
const built = new BuiltModels([dated, open, plain, odd], [date, oddKind])

const expected = 'a date such as 2026-02-28'
const refusal = (path: string, found: string): string => `${path} must be ${expected}, but it is ${found}.`

test.each(['2026-02-28', '2024-02-29', '2000-02-29', '0000-01-01', '9999-12-31'])('all checks accept %s', (text) => {
  expect(built.parsed('dated', { day: text })).toEqual({ day: text, from: '2024-02-29' })
})

test.each([
  '2026-02-31',
  '2023-02-29',
  '1900-02-29',
  '2026-13-01',
  '2026-00-10',
  '2026-04-31',
  '2026-1-1',
  '',
  'today',
])('all checks refuse %s with the same sentence', (text) => {
  const found = JSON.stringify(text)
  const words = text === '' ? [`day is required and cannot be empty: ${expected}.`] : [refusal('day', found)]
  expect(built.refused('dated', { day: text })).toEqual(words)
})

test('the check works in lists, maps, objects, unions, nullable values and models that ignore unknown parameters', () => {
  const [right, wrong] = ['2026-02-28', '2026-02-31']
  const parts = (text: string) => ({
    day: right,
    days: [right, text],
    maybe: text,
    byName: { first: text },
    span: { start: text },
    when: text,
  })
  expect(built.refused('dated', parts(wrong))).toEqual([
    ...['days[1]', 'maybe', 'byName.first', 'span.start'].map((path) => refusal(path, `"${wrong}"`)),
    `when must be ${expected}, or a whole number, or one of "now", but it is "${wrong}".`,
  ])
  const valid = { ...parts('2026-03-01'), when: 'now', maybe: null }
  expect(built.parsed('dated', valid)).toEqual({ ...valid, from: '2024-02-29' })
  expect(built.refused('open', { days: [wrong], name: 'ab', more: 1 })).toEqual([refusal('days[0]', `"${wrong}"`)])
})

test('an issue about a secret date does not show it', () => {
  expect(built.refused('dated', { day: '2026-02-28', secretDay: '2026-02-31' })).toEqual([
    refusal('secretDay', 'a secret value'),
  ])
})

test('10,000 texts get the same verdict of validator, client, JSON Schema and calendar', () => {
  const { validator, client } = built.packagesOf('dated')
  const next = numbersFrom(17)
  const digits = (count: number, most: number): string => String(Math.floor(next() * (most + 1))).padStart(count, '0')
  const texts = Array.from({ length: 10_000 }, () => {
    const text = `${digits(4, 9999)}-${digits(2, 13)}-${digits(2, 32)}`
    return next() < 0.9 ? text : text.replace(/\d/, ['x', '', '٣', ' 1'][Math.floor(next() * 4)] ?? '')
  })
  const accepted = texts.filter(isDate)
  expect(accepted.length).toBeGreaterThan(5000)
  expect(accepted.length).toBeLessThan(9500)
  expect(texts.filter((text) => validator.is({ day: text }))).toEqual(accepted)
  expect(texts.filter((text) => client.check?.({ day: text }).length === 0)).toEqual(accepted)
  const isValid = built.schema('dated')
  expect(texts.filter((text) => isValid({ day: text }))).toEqual(accepted)
  const isDocumented = compileSchema(propertyIn(readJson(built.read('openapi/openapi.json')), 'day'))
  expect(texts.filter((text) => isDocumented(text))).toEqual(accepted)
})

/** The first schema of a property with this name in a document. */
function propertyIn(document: unknown, name: string): object {
  const found = schemaIn(document, name)
  if (found === undefined) throw new Error(`The document has no property ${name}.`)
  return fieldsOf(found)
}

function schemaIn(part: unknown, name: string): unknown {
  if (typeof part !== 'object' || part === null) return undefined
  const own = fieldsOf(fieldsOf(part)['properties'])[name]
  if (own !== undefined) return own
  for (const inner of Object.values(fieldsOf(part))) {
    const found = schemaIn(inner, name)
    if (found !== undefined) return found
  }
  return undefined
}

test('schemas, documents, types and data name the format and its pattern', () => {
  const { pattern } = date.formats[0] ?? {}
  const property = { type: 'string', format: 'date', pattern }
  expect(fieldsOf(built.schemaOf('dated'))['properties']).toMatchObject({
    day: property,
    span: { properties: { end: property } },
  })
  const document: unknown = parse(built.read('openapi/openapi.yaml'))
  expect(JSON.stringify(document).split('"format":"date","pattern"').length).toBeGreaterThan(10)
  expect(built.read('client/src/types/made.ts')).toContain('The day. A date such as 2026-02-28.')
  expect(built.read('catalog/src/models/dated.ts')).toContain("format: 'date',")
  expect(built.read('catalog/src/models/dated.ts')).toContain("example: '2026-02-28'")
  expect(built.read('openapi/openapi.json')).toContain('"day": "2026-02-28"')
})

test('the page shows the same code as these tests run', () => {
  const page = readFileSync('docs/extending.md', 'utf8')
  for (const name of ['dateCheck', 'date']) {
    const source = readFileSync(join(import.meta.dirname, `date/${name}.ts`), 'utf8')
    const own = source.replace(/^import .*\n/gm, '').trim()
    expect(page).toContain(`${own}\n\`\`\`\n`)
  }
})

test('the packages contain the check only where a model uses it', () => {
  const source = readFileSync(join(import.meta.dirname, 'date/dateCheck.ts'), 'utf8')
  for (const name of ['validators', 'client']) {
    expect(built.read(`${name}/src/formats/date.ts`)).toContain(source)
    expect(built.read(`${name}/dist/formats/date.d.ts`)).toContain('check(text: string): boolean')
    expect(built.read(`${name}/src/models/dated.ts`)).toContain("import { check as $date } from '../formats/date.js'")
    expect(built.read(`${name}/src/models/plain.ts`)).not.toMatch(/format/)
  }
})

test('the sandbox returns the example of the format', async () => {
  const { pattern, example } = date.formats[0] ?? {}
  if (pattern === undefined || example === undefined) throw new Error('The kind has no format.')
  const making = { text: 'sandbox', next: numbersFrom(1), file: () => Promise.resolve('') }
  expect(await plausible({ is: 'string', format: 'date', pattern, example }, making)).toBe('2026-02-28')
})

test('the words of a format are text everywhere, and a check can be JavaScript', () => {
  const { validator, client } = built.packagesOf('odd')
  for (const word of ['*/', '*/`$', '2026-02-28']) expect(validator.parse({ word })).toEqual({ word })
  const issues = validator.safeParse({ word: 'a' }).issues ?? []
  expect(client.check?.({ word: 'a' }, advice)).toEqual(issues)
  expect(issues.map(({ message }) => message)).toEqual([
    `word must be ${hostile.noun}, or a date such as 2026-02-28 of at most 10 characters, but it is "a".`,
  ])
  expect(built.read('validators/dist/formats/odd-word.d.ts')).toContain(
    'export declare function check(text: string): boolean',
  )
})

const diagnosticsOf = async (params: object, keys: object = {}): Promise<readonly string[]> => {
  const specs = writeSpecs(temporary(), [madeModel('one', { params, ...keys })])
  const { diagnostics } = await compile(specs, { kinds: [date] })
  return diagnostics.map(({ code, message }) => `${code}: ${message}`)
}

test('a target from outside sees the words of the format, and can copy the catalogue: only the check is not data', async () => {
  const specs = writeSpecs(temporary(), [madeModel('one', { params: { day: { ...day, required: true } } })])
  const { catalogue } = await compile(specs, { kinds: [date] })
  if (catalogue === undefined) throw new Error('The specs have errors.')
  const words = defineTarget({
    name: 'words',
    *outputs({ models }) {
      for (const model of models)
        yield {
          path: `${model.id}.json`,
          json: [exampleOf(model) ?? null, ...model.params.map(({ shape }) => describeShape(shape))],
        }
    },
  })
  const { sources } = await render(catalogue, {
    targets: [words],
    templates: join(repository, 'templates'),
    base: specs,
  })
  expect(readJson(sources.get('words/one.json') ?? '')).toEqual([{ day: '2026-02-28' }, expected])
  const [param] = catalogue.models[0]?.params ?? []
  const [copied] = structuredClone(catalogue).models[0]?.params ?? []
  expect(JSON.stringify(copied)).toBe(JSON.stringify(param))
  expect(copied?.shape).toMatchObject({ format: 'date', noun: expected, example: '2026-02-28' })
})

test('the compiler checks the dates of defaults, prefills, examples and rules', async () => {
  expect(await diagnosticsOf({ day: { ...day, default: '2026-02-31' } })).toEqual([
    `default-wrong-type: default must be ${expected}, but it is "2026-02-31".`,
  ])
  expect(await diagnosticsOf({ day: { ...day, required: true, prefill: '2023-02-29' } })).toEqual([
    `default-wrong-type: prefill must be ${expected}, but it is "2023-02-29".`,
  ])
  expect(await diagnosticsOf({ day }, { examples: { basic: { day: '2026-02-31' } } })).toEqual([
    textWith(`day must be ${expected}, but it is "2026-02-31".`),
  ])
  const only = { param: 'day', only: ['2026-02-31'], when: { other: { is: true } }, because: 'It is so.' }
  expect(await diagnosticsOf({ day, other: { type: 'boolean', description: 'Other.' } }, { rules: [only] })).toEqual([
    textWith('2026-02-31'),
  ])
})
