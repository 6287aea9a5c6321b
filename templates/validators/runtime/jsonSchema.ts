import { keywords30, type Keyword, type Keywords } from '../../../generator/language/keywords30.ts'
import { isRecord, proven } from '../../../generator/language/values.ts'

/** A JSON Schema. */
export type JsonSchema = Keywords

/** The options of Standard JSON Schema. */
export interface JsonSchemaOptions {
  /** `draft-2020-12`, `draft-07` or `openapi-3.0`. */
  readonly target: string
}

type Step = (schema: Keywords) => Keywords

/**
 * Returns a new copy of a schema in the keywords of a target. Throws for an unknown target, as the standard says. Our
 * schemas have few keywords: no references, no tuples, nothing unevaluated.
 */
export function schemaFor(schema: JsonSchema, { target }: JsonSchemaOptions): Record<string, Keyword> {
  const { $schema = '', ...rest } = structuredClone(schema)
  if (target === 'draft-2020-12') return { $schema, ...rest }
  if (target === 'draft-07')
    return { $schema: 'http://json-schema.org/draft-07/schema#', ...converted(rest, withoutOwn) }
  if (target === 'openapi-3.0') return { ...converted(rest, keywords30) }
  throw new Error(`The target "${target}" is not supported. Use draft-2020-12, draft-07 or openapi-3.0.`)
}

/** Converts the inner schemas first. Every other value, such as a default, is data that can look like a schema. */
function converted(schema: Keywords, step: Step): Keywords {
  const inner = (value: Keyword): Keyword => (isRecord(value) ? converted(proven(value), step) : value)
  return step(
    mapped(schema, (value, keyword) => {
      if (keyword === 'properties') return mapped(proven(value), inner)
      if (keyword.endsWith('Of') && Array.isArray(value)) return value.map(inner) // and no `multipleOf`
      return /^(?:items|additionalP.*|propertyN.*|not|if|then)$/.test(keyword) ? inner(value) : value
    }),
  )
}
const mapped = (record: Keywords, change: (value: Keyword, key: string) => Keyword): Keywords =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value, key)]))

/** Without our own keywords, which only add to what a schema says: strict tools refuse unknown ones. */
const withoutOwn: Step = (schema) =>
  Object.fromEntries(Object.entries(schema).filter(([keyword]) => !/^x-/.test(keyword)))

/** The keywords of the schema of an object. */
interface ObjectSchema {
  readonly type?: 'object'
  readonly properties?: Readonly<Record<string, object>>
  readonly required?: readonly string[]
}

/**
 * Returns the schema of what `parse` returns: parameters and keys with defaults are present, and there are no unknown
 * ones. `always` are the parameters whose default depends on rules and yet is always filled in.
 */
export function afterDefaults({ examples: _, ...schema }: JsonSchema, always: readonly string[]): JsonSchema {
  const { required = [] } = proven<ObjectSchema>(schema)
  return converted({ ...schema, required: [...required, ...always] }, filled)
}

/** The schemas of rules have no type. */
const filled: Step = (schema) => {
  const { type, properties, required } = proven<ObjectSchema>(schema)
  if (type !== 'object' || !properties) return schema
  const names = Object.keys(properties).filter(
    (name) => required?.includes(name) || 'default' in (properties[name] ?? {}),
  )
  return { ...schema, required: names, additionalProperties: false }
}
