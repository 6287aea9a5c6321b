import { isList } from '../../../base/list.ts'
import type { Json } from '../../../catalogue/catalogue.ts'
import { isObject, own, type JsonObject } from '../json.ts'

/** The types of JSON, as schemas name them. An integer is a number. */
export type JsonType = 'object' | 'array' | 'string' | 'number'

/** The form that the value of a keyword must have. */
interface Form {
  readonly words: string
  readonly holds: (value: Json) => boolean
}

const isSchema = (value: Json): boolean => isObject(value) || typeof value === 'boolean'
const isCount = (value: Json): boolean => typeof value === 'number' && Number.isInteger(value) && value >= 0
const isNumber = (value: Json): boolean => typeof value === 'number' && Number.isFinite(value)
const isText = (value: Json): boolean => typeof value === 'string'
const areNames = (value: Json): boolean => isList(value) && value.every(isText)
const eachOf = (value: Json, holds: (one: Json) => boolean): boolean =>
  isObject(value) && Object.values(value).every(holds)

const schema: Form = { words: 'a schema', holds: isSchema }
const schemas: Form = {
  words: 'a list of schemas',
  holds: (value) => isList(value) && value.length > 0 && value.every(isSchema),
}
const namedSchemas: Form = { words: 'an object of schemas', holds: (value) => eachOf(value, isSchema) }
const anObject: Form = { words: 'an object', holds: isObject }
const count: Form = { words: 'an integer from 0', holds: isCount }
const number: Form = { words: 'a number', holds: isNumber }
const step: Form = { words: 'a number over 0', holds: (value) => isNumber(value) && Number(value) > 0 }
const flag: Form = { words: 'true or false', holds: (value) => typeof value === 'boolean' }
const text: Form = { words: 'text', holds: isText }
const names: Form = { words: 'a list of names', holds: areNames }
const list: Form = { words: 'a list', holds: isList }
const bound: Form = { words: 'a number, or true or false', holds: (value) => isNumber(value) || flag.holds(value) }
const pattern: Form = { words: 'a regular expression', holds: (value) => typeof value === 'string' && isPattern(value) }
const schemaOrSchemas: Form = {
  words: 'a schema',
  holds: (value) => isSchema(value) || (isList(value) && value.every(isSchema)),
}
const dependencies: Form = {
  words: 'an object of schemas or lists of names',
  holds: (value) => eachOf(value, (one) => isSchema(one) || areNames(one)),
}
const dependentNames: Form = { words: 'an object of lists of names', holds: (value) => eachOf(value, areNames) }

const types: readonly Json[] = ['object', 'array', 'string', 'number', 'integer', 'boolean', 'null']
const type: Form = {
  words: 'one or more of the seven types of JSON',
  holds: (value) =>
    isList(value) ? value.length > 0 && value.every((one) => types.includes(one)) : types.includes(value),
}

function isPattern(written: string): boolean {
  return ['u', ''].some((flags) => {
    try {
      return new RegExp(written, flags) instanceof RegExp
    } catch {
      return false
    }
  })
}

/** The keywords that restrict values of one type. */
const restrictions: Readonly<Record<JsonType, Readonly<Record<string, Form>>>> = {
  object: {
    properties: anObject,
    patternProperties: namedSchemas,
    additionalProperties: schema,
    unevaluatedProperties: schema,
    propertyNames: schema,
    required: names,
    minProperties: count,
    maxProperties: count,
    dependencies,
    dependentRequired: dependentNames,
    dependentSchemas: namedSchemas,
  },
  array: {
    items: schemaOrSchemas,
    prefixItems: schemas,
    additionalItems: schema,
    unevaluatedItems: schema,
    contains: schema,
    minContains: count,
    maxContains: count,
    minItems: count,
    maxItems: count,
    uniqueItems: flag,
  },
  string: {
    pattern,
    minLength: count,
    maxLength: count,
    format: text,
    contentEncoding: text,
    contentMediaType: text,
    contentSchema: schema,
  },
  number: {
    minimum: number,
    maximum: number,
    exclusiveMinimum: bound,
    exclusiveMaximum: bound,
    multipleOf: step,
  },
}

/** The keywords that restrict all values, and those that describe them. */
const general: Readonly<Record<string, Form>> = {
  type,
  enum: list,
  not: schema,
  if: schema,
  then: schema,
  else: schema,
  allOf: schemas,
  anyOf: schemas,
  oneOf: schemas,
  $ref: text,
  title: text,
  description: text,
  examples: list,
  nullable: flag,
  deprecated: flag,
  readOnly: flag,
  writeOnly: flag,
  discriminator: anObject,
}

const forms: ReadonlyMap<string, Form> = new Map(
  [general, ...Object.values(restrictions)].flatMap((group) => Object.entries(group)),
)

const jsonTypes: readonly JsonType[] = ['object', 'array', 'string', 'number']

/** The type of the values that a keyword restricts; it has no other effect. */
export const restricts: ReadonlyMap<string, JsonType> = new Map(
  jsonTypes.flatMap((one) => Object.keys(restrictions[one]).map((keyword) => [keyword, one] as const)),
)

/** The key of a schema for the keywords that it had and that mean nothing. No keyword begins with `#`. */
export const mistakesKey = '#mistakes'

/** A keyword as it is written, and what it must be. */
export const mistake = (written: Json, words: string): JsonObject => ({ written, words })

/** A schema without keywords whose values mean nothing, such as `minimum: "3"`, and with a list of them. */
export function checked(schema: JsonObject): JsonObject {
  const wrong = Object.entries(schema).filter(([keyword, value]) => forms.get(keyword)?.holds(value) === false)
  const sides = [
    ['exclusiveMinimum', 'minimum'],
    ['exclusiveMaximum', 'maximum'],
  ] as const
  const alone = sides.filter(([flag, bound]) => own(schema, flag) === true && !isNumber(own(schema, bound) ?? null))
  const mistakes = [
    ...wrong.map(([keyword, value]) => mistake({ [keyword]: value }, forms.get(keyword)?.words ?? '')),
    ...alone.map(([keyword, bound]) => mistake({ [keyword]: true }, `beside ${bound}`)),
  ]
  if (mistakes.length === 0) return schema
  const names = new Set([...wrong, ...alone].map(([keyword]) => keyword))
  const kept = Object.fromEntries(Object.entries(schema).filter(([keyword]) => !names.has(keyword)))
  return { ...kept, [mistakesKey]: mistakes }
}
