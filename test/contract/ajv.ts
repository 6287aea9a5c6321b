import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020, type AnySchemaObject, type ValidateFunction } from 'ajv/dist/2020.js'
import { fieldsOf } from '../../generator/language/values.ts'
import { repository } from '../support/command.ts'

/** For schemas with a few values each: to optimize what is compiled of one takes longer than it saves. */
export const unoptimized = { code: { optimize: false } } as const

const ajv = teach(new Ajv2020({ ...unoptimized, ownProperties: true }))

/**
 * Compiles a JSON Schema with an Ajv that supports our keywords, and dates, in strict mode; it returns the same
 * verdict as our validators. Its own `multipleOf` is inexact, and by default it reads inherited properties, such as
 * `toString`.
 */
export function compileSchema(schema: AnySchemaObject): ValidateFunction {
  try {
    return ajv.compile(schema)
  } finally {
    ajv.removeSchema(schema) // even if it is invalid: another schema can have its id
  }
}

/** Adds our keywords to Ajv; steps are exact in decimals. */
export function teach(ajv: Ajv2020): Ajv2020 {
  ajv.removeKeyword('multipleOf')
  ajv.addFormat('date', isDate)
  for (const keyword of ['multipleOf', 'x-step']) {
    ajv.addKeyword({ keyword, type: 'number', schemaType: 'number', validate: isStep })
  }
  return ajv.addVocabulary([
    'x-default',
    'x-prefill',
    'x-step-from',
    'x-name',
    'x-mode',
    'x-credits',
    'x-estimated-seconds',
    'x-unit',
    'x-option-list',
    'x-release',
    'x-replaced-by',
    'x-features',
    'x-workflows',
    'x-stream',
  ])
}

/** Whether a text is a date of RFC 3339, by the calendar of the platform: the format of the kind in test/extending. */
export function isDate(text: string): boolean {
  const date = new Date(`${text}T00:00:00.000Z`)
  return (
    /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(text) && Number.isFinite(date.getTime()) && date.toISOString().startsWith(text)
  )
}

/** The checks of the models of this repository that were compiled: files of tests share them. */
const ofModels = new Map<string, ValidateFunction>()

/** The check of a model of this repository by its JSON Schema, as `compileSchema` makes it. */
export function compiledModel(id: string): ValidateFunction {
  const known = ofModels.get(id) ?? compileSchema(modelSchema(id))
  ofModels.set(id, known)
  return known
}

/** The JSON Schema of a model of this repository. */
export const modelSchema = (id: string): AnySchemaObject =>
  JSON.parse(readFileSync(join(repository, `generated/schemas/models/${id}.json`), 'utf8'))

/** A default Ajv: it ignores our keywords, and divides in binary. */
export const standardAjv = (): Ajv2020 => new Ajv2020(unoptimized).addVocabulary(ownKeywords)

/** The keywords of our schemas that no standard has. */
export const ownKeywords: string[] = ['x-step', 'x-step-from', 'x-default', 'x-prefill']

/**
 * Checks steps exactly in decimals (docs/internals/decisions.md 7): all numbers as written, as integers of the
 * smallest decimal place. Steps count from 0, or from `x-step-from`.
 */
export function isStep(step: number, value: number, schema: AnySchemaObject = {}): boolean {
  const start = Number(fieldsOf(schema)['x-step-from'] ?? 0)
  const places = Math.max(placesOf(step), placesOf(value), placesOf(start))
  return (whole(value, places) - whole(start, places)) % whole(step, places) === 0n
}

function whole(value: number, places: number): bigint {
  const [mantissa = '', exponent = '0'] = String(value).split('e')
  const [integer = '', fraction = ''] = mantissa.split('.')
  return BigInt(integer + fraction) * 10n ** BigInt(places - fraction.length + Number(exponent))
}

function placesOf(value: number): number {
  const [mantissa = '', exponent = '0'] = String(value).split('e')
  return Math.max(0, (mantissa.split('.')[1] ?? '').length - Number(exponent))
}
