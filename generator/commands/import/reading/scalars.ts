import { isList } from '../../../base/list.ts'
import type { Json } from '../../../catalogue/catalogue.ts'
import { patternProblem } from '../../../kinds/pattern.ts'
import { isStepFrom } from '../../../language/decimal.ts'
import type { Form, NumberForm, TextForm } from '../imported.ts'
import { isObject, isSame, listAt, numberAt, own, textAt, type JsonObject } from '../json.ts'

/** Reads text with its bounds. A minimum length of 0 is dropped. */
export function textOf(schema: JsonObject): TextForm {
  const [minLength, maxLength] = [numberAt(schema, 'minLength'), numberAt(schema, 'maxLength')]
  const [pattern, format] = [textAt(schema, 'pattern'), textAt(schema, 'format')]
  const mediaType = textAt(schema, 'contentMediaType')
  return {
    is: 'text',
    ...(minLength !== undefined && minLength > 0 && { minLength }),
    ...(maxLength !== undefined && { maxLength }),
    ...(pattern !== undefined && { pattern }),
    ...(format !== undefined && { format }),
    ...(mediaType !== undefined && { mediaType }),
    isBase64: textAt(schema, 'contentEncoding') === 'base64',
  }
}

/** Reads a number with its bounds. Draft 4 has `exclusiveMinimum: true` next to `minimum`. Multiples of 1 are integers. */
export function numberOf(schema: JsonObject, isInteger: boolean): NumberForm {
  const written = numberAt(schema, 'multipleOf')
  const step = written === 1 || (written !== undefined && written <= 0) ? undefined : written
  const format = textAt(schema, 'format')
  const low = boundOf(schema, 'minimum', 'exclusiveMinimum', ['min', 'exclusiveMin'])
  const high = boundOf(schema, 'maximum', 'exclusiveMaximum', ['max', 'exclusiveMax'])
  const implied = impliedBounds(format)
  const own = {
    ...(Object.keys(low).length === 0 && implied.min !== undefined && { min: implied.min }),
    ...(Object.keys(high).length === 0 && implied.max !== undefined && { max: implied.max }),
  }
  return {
    is: 'number',
    isInteger: isInteger || written === 1 || isIntegerFormat(format),
    ...low,
    ...high,
    ...own,
    ...(step !== undefined && { step }),
    ...(format !== undefined && { format }),
    ...(Object.keys(own).length > 0 && { isBoundByFormat: true as const }),
  }
}

const integerFormat = /^(u?)int(8|16|32|64)$/

const isIntegerFormat = (format = ''): boolean => integerFormat.test(format)

/** The bounds of a format, such as `int32`. Those of 64 bits are beyond the numbers that JavaScript keeps. */
function impliedBounds(format = ''): { readonly min?: number; readonly max?: number } {
  const [, unsigned, bits] = integerFormat.exec(format) ?? []
  if (bits === undefined) return {}
  const isUnsigned = unsigned === 'u'
  if (bits === '64') return isUnsigned ? { min: 0 } : {}
  const count = 2 ** Number(bits)
  return isUnsigned ? { min: 0, max: count - 1 } : { min: -count / 2, max: count / 2 - 1 }
}

/** Whether a format of numbers restricts nothing that is not read. */
export const isNumberFormat = (format: string): boolean =>
  isIntegerFormat(format) ||
  [
    'float',
    'double',
    'number',
    'integer',
    'float32',
    'float64',
    'long',
    'int',
    'unixtime',
    'unix-time',
    'timestamp',
  ].includes(format)

type Bound = 'min' | 'max' | 'exclusiveMin' | 'exclusiveMax'

function boundOf(
  schema: JsonObject,
  key: string,
  exclusive: string,
  names: readonly [Bound, Bound],
): { readonly [Name in Bound]?: number } {
  const [included, excluded] = names
  const [bound, flag] = [numberAt(schema, key), own(schema, exclusive)]
  if (flag === true) return bound === undefined ? {} : { [excluded]: bound }
  return {
    ...(bound !== undefined && { [included]: bound }),
    ...(typeof flag === 'number' && { [excluded]: flag }),
  }
}

/** Reads options: the distinct values, those that are listed twice, and those that other keywords of the schema refuse. */
export function optionsOf(schema: JsonObject): Form {
  const constant = own(schema, 'const')
  const values = Object.hasOwn(schema, 'enum') ? listAt(schema, 'enum') : [constant ?? null]
  if (values.length > 0 && values.every((value) => value === null)) return { is: 'null' }
  const isFirst = (value: Json, index: number): boolean => values.findIndex((one) => isSame(one, value)) === index
  const first = values.filter(isFirst)
  const isAllowed = (value: Json): boolean =>
    (constant === undefined || isSame(constant, value)) && acceptsOption(schema, value)
  return {
    is: 'enum',
    values: first.filter(isAllowed),
    twice: values.filter((one, index) => !isFirst(one, index)),
    refused: first.filter((one) => !isAllowed(one)),
  }
}

/** Whether the type and the bounds of a schema accept an option. */
function acceptsOption(schema: JsonObject, value: Json): boolean {
  if (!isOfType(own(schema, 'type'), value)) return false
  if (typeof value === 'number') return isWithin(numberOf(schema, false), value)
  return typeof value !== 'string' || isBounded(textOf(schema), value)
}

const isOfType = (type: Json | undefined, value: Json): boolean =>
  type === undefined || (isList(type) ? type : [type]).some((one) => one === typeName(value) || isInteger(one, value))

const isInteger = (type: Json, value: Json): boolean => type === 'integer' && Number.isInteger(value)

const typeName = (value: Json): string =>
  value === null ? 'null' : isList(value) ? 'array' : isObject(value) ? 'object' : typeof value

const isWithin = (
  { isInteger, min = -Infinity, max = Infinity, exclusiveMin = -Infinity, exclusiveMax = Infinity, step }: NumberForm,
  value: number,
): boolean =>
  value >= min &&
  value <= max &&
  value > exclusiveMin &&
  value < exclusiveMax &&
  (!isInteger || Number.isInteger(value)) &&
  (step === undefined || isStepFrom(value, 0, step))

function isBounded({ minLength = 0, maxLength = Infinity, pattern }: TextForm, value: string): boolean {
  const length = [...value].length
  if (length < minLength || length > maxLength) return false
  return pattern === undefined || !isReadable(pattern) || new RegExp(pattern, 'u').test(value)
}

/** Whether a pattern takes linear time, so that options can be compared with it. */
const isReadable = (pattern: string): boolean => patternProblem(pattern) === undefined

/** The pattern beside options, if they cannot be compared with it. */
export function patternBeside(schema: JsonObject): readonly JsonObject[] {
  const pattern = textAt(schema, 'pattern')
  return pattern === undefined || isReadable(pattern) ? [] : [{ pattern }]
}
