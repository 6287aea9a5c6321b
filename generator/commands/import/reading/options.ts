import { isList } from '../../../base/list.ts'
import type { Json } from '../../../catalogue/catalogue.ts'
import { patternProblem } from '../../../kinds/pattern.ts'
import { isStepFrom } from '../../../language/decimal.ts'
import type { Form, NumberForm, TextForm } from '../imported.ts'
import { isObject, isSame, listAt, own, textAt, type JsonObject } from '../json.ts'
import { numberOf, textOf } from './scalars.ts'

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
