import { Ajv, type Options, type ValidateFunction } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import type { CorpusSchema } from './corpus.ts'
import { type Json, isJson } from './json.ts'

const isDraft = (schema: Json, draft: string): boolean => String(schema['$schema']).includes(draft)

/** Formats that Ajv checks here; every other format is a note. */
export const formats = {
  uri: (text: string): boolean => URL.canParse(text),
  'date-time': (text: string): boolean => /^\d{4}-\d\d-\d\dT/.test(text) && !Number.isNaN(Date.parse(text)),
  email: (text: string): boolean => /^\S+@\S+$/.test(text),
}

/** Draft 4 uses a boolean where later drafts use a number. */
function withNumericBounds(schema: Json): Json {
  const changed: Record<string, unknown> = { ...schema }
  for (const side of ['Minimum', 'Maximum']) {
    const bound = side.toLowerCase()
    if (changed[`exclusive${side}`] !== true) continue
    changed[`exclusive${side}`] = changed[bound]
    delete changed[bound]
  }
  return changed
}

/** `nullable` beside a reference means the same as beside a type: null is allowed as well. */
function withNull({ nullable, ...schema }: Json): Json {
  if (!('type' in schema) && nullable !== true) return schema
  if ('type' in schema) return { ...schema, ...(nullable === undefined ? {} : { nullable }) }
  return { anyOf: [schema, { type: 'null' }] }
}

/** A schema of an older dialect as Ajv reads it. */
export function readable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(readable)
  if (!isJson(value)) return value
  return withNull(
    withNumericBounds(Object.fromEntries(Object.entries(value).map(([key, one]) => [key, readable(one)]))),
  )
}

const options: Options = { strict: false, logger: false, formats }

/** One Ajv for each dialect: creating one takes longer than compiling a schema. */
const draft7 = new Ajv(options)
const draft2020 = new Ajv2020(options)
const lenient = new Ajv2020({ ...options, validateSchema: false })
const compiled = new Map<string, ValidateFunction>()

const asSchema = (value: unknown): Json => (isJson(value) ? value : {})

/** The schema of a document of the set `json-schema`, and the Ajv of its draft, which also checks the schema itself. */
function compileDocument(root: Json): ValidateFunction {
  if (isDraft(root, '2020-12')) return draft2020.compile(root)
  if (isDraft(root, 'draft-07')) return draft7.compile(root)
  const { $schema: _, ...schema } = root
  return draft7.compile(asSchema(readable(schema)))
}

function compile({ set, root, input }: CorpusSchema): ValidateFunction {
  if (set === 'json-schema') return compileDocument(root)
  const { components = {} } = root
  return lenient.compile(asSchema(readable({ components, allOf: [input] })))
}

/**
 * The errors that Ajv finds with the source schema of a model. It ignores mistakes of a source, such as a duplicate
 * option.
 */
export function sourceValidator(schema: CorpusSchema): ValidateFunction {
  const validate = compiled.get(schema.id) ?? compile(schema)
  compiled.set(schema.id, validate)
  return validate
}
