import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { expect, test } from 'vitest'
import type { Json } from '../../../../../generator/catalogue/catalogue.ts'
import type { JsonObject } from '../../../../../generator/commands/import/json.ts'
import { codesOf, importSchema } from '../made.ts'
import { compiled, issuesOf } from '../verdicts.ts'
import { valueAt } from '../../../../support/reading.ts'

const ajv = new Ajv2020({ strict: false, logger: false })
addFormats.default(ajv)

const integer = { type: 'integer' }
const four = { prefixItems: [integer, integer, integer, integer] }
const at = (minimum: number, maximum: number): JsonObject => ({ type: 'integer', minimum, maximum })

/** Lists that declare their positions: the parameter, the losses, and values that a loss accepts although the source does not. */
const lists: Readonly<Record<string, readonly [JsonObject, Json, readonly string[]]>> = {
  'four integers': [{ ...four, minItems: 4, maxItems: 4 }, { type: 'integer', list: { min: 4, max: 4 } }, []],
  'four integers and no others': [{ ...four, items: false }, { type: 'integer', list: { max: 4 } }, []],
  'integers, and integers after them': [
    { prefixItems: [integer], items: integer },
    { type: 'integer', list: true },
    [],
  ],
  'bounds of each position': [
    { prefixItems: [at(0, 10), at(5, 20)], items: false, minItems: 2 },
    { type: 'range', integer: true, min: 0, max: 20, list: { min: 2, max: 2 } },
    ['positions'],
  ],
  'a position without an upper bound': [
    { prefixItems: [at(0, 10), { type: 'integer', exclusiveMinimum: -1 }], items: false },
    { type: 'integer', exclusiveMin: -1, list: { max: 2 } },
    ['positions'],
  ],
  'options of each position': [
    { prefixItems: [{ enum: ['a'] }, { enum: ['a', 'b'] }], items: false },
    { type: 'enum', options: ['a', 'b'], list: { max: 2 } },
    ['positions'],
  ],
  'texts of each position': [
    {
      prefixItems: [
        { type: 'string', maxLength: 2 },
        { type: ['string', 'null'], maxLength: 3 },
      ],
      items: false,
    },
    { type: 'text', maxLength: 3, list: { max: 2, nullable: true } },
    ['positions'],
  ],
  'integers, and anything after them': [four, { type: 'json', list: true }, ['positions']],
}

const values: readonly Json[] = [
  [1, 2, 3, 4],
  [1, 2],
  [1, 12],
  [12, 1],
  [1, 2, 3, 4, 5],
  [1.5, 2, 3, 4],
  ['a', 'b'],
  ['b', 'a'],
  ['ab', 'abc'],
  ['a', null],
  [1, 'a', 3, 4],
  [],
  [-1, -1],
  [true],
]

test.each(Object.entries(lists))('a list of positions: %s', (_, [schema, keywords, losses]) => {
  const properties = { x: { type: 'array', ...schema } }
  const lowered = importSchema({ properties })
  expect(valueAt(lowered.spec, 'params', 'x')).toEqual(keywords)
  expect(codesOf(lowered)).toEqual(losses)
  const [model, validate] = [compiled(lowered), ajv.compile({ type: 'object', properties })]
  const verdicts = values.map((x) => [x, validate({ x }), issuesOf(model, { x }).length === 0] as const)
  expect(verdicts.filter(([, right, ours]) => right && !ours)).toEqual([])
  if (losses.length === 0) expect(verdicts.filter(([, right, ours]) => right !== ours)).toEqual([])
})

/** The formats of numbers, and what the parameter becomes. */
const formats: Readonly<Record<string, JsonObject>> = {
  int32: { type: 'integer', min: -2147483648, max: 2147483647 },
  int64: { type: 'integer' },
  uint8: { type: 'range', integer: true, min: 0, max: 255 },
  uint64: { type: 'integer', min: 0 },
  float: { type: 'number' },
}

test.each(Object.entries(formats))('the format %s restricts numbers', (format, keywords) => {
  const properties = { x: { type: 'number', format } }
  const lowered = importSchema({ properties })
  expect(valueAt(lowered.spec, 'params', 'x')).toEqual(keywords)
  expect(codesOf(lowered)).toEqual([])
  if (format.startsWith('u')) return // Ajv does not know formats without a sign
  const [model, validate] = [compiled(lowered), ajv.compile({ type: 'object', properties })]
  for (const x of [0, 1, -1, 1.5, 255, 256, 2147483647, 2147483648, -2147483649])
    expect([x, issuesOf(model, { x }).length === 0]).toEqual([x, validate({ x })])
})

test('a bound beside a format counts before that of the format, and an unknown format is noted', () => {
  const lowered = importSchema({
    properties: {
      x: { type: 'integer', format: 'int32', minimum: 1, maximum: 50 },
      y: { type: 'number', format: 'decimal' },
    },
  })
  expect(lowered.spec['params']).toEqual({
    x: { type: 'range', integer: true, min: 1, max: 50 },
    y: { type: 'number' },
  })
  expect(codesOf(lowered)).toEqual(['format'])
})

test('constants and null are read in every dialect', () => {
  const properties = {
    yes: { const: true },
    word: { type: 'string', nullable: true },
    reference: { $ref: '#/$defs/size', nullable: true },
  }
  const lowered = importSchema({ $defs: { size: integer }, properties, required: ['yes'] })
  expect(codesOf(lowered)).toEqual([])
  const model = compiled(lowered)
  const isValid = (input: JsonObject): boolean => issuesOf(model, input).length === 0
  expect([isValid({ yes: true }), isValid({ yes: false }), isValid({})]).toEqual([true, false, false])
  expect(isValid({ yes: true, word: null, reference: null })).toBe(true)
})
