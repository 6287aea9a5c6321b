import { isEnding, type Catalogue, type Json, type Model, type Param } from '../catalogue/catalogue.ts'
import type { ResultKind, Schema } from '../catalogue/catalogue.ts'
import { isAlwaysThere } from '../catalogue/defaults.ts'
import { formatCheck } from '../language/format.ts'
import { handled } from '../language/keywords.ts'
import type { Media } from '../language/media.ts'
import { match } from '../language/match.ts'
import { filePattern } from '../language/mediaParts.ts'
import type { Field, Shape, ShapeOf } from '../language/shape.ts'
import { boundWords } from './bounds.ts'
import { describe, describeRules } from './describe.ts'
import { KeptSchemas } from './keptSchemas.ts'
import { plain, type Markup } from './markup.ts'
import { notEmptySchema, ruleSchemas } from './ruleSchema.ts'
import { sentences } from './sentences.ts'
import { isStandardStep } from './step.ts'

/** How values are written: their words, and whether keys with defaults are always there, as they are after defaults. */
interface Form {
  readonly markup: Markup
  readonly isOutput: boolean
  /** Whether objects can have unknown keys. */
  readonly isOpen: boolean
  /** Undefined for a schema that stands alone. */
  readonly document?: DocumentForm
}

/** How a document writes values that its schemas share. */
export interface DocumentForm {
  /** The reference to the schema of a file of this media. */
  readonly file: (media: Media) => Schema
}

/** A parameter, or a key of an object. */
type Property = Field & Pick<Param, 'defaultWhen' | 'withheld'>

/** The JSON Schema of a model's input: its parameters are the top-level properties. */
export const inputSchema = (model: Model, markup: Markup = plain, document?: DocumentForm): Schema =>
  document === undefined
    ? inputs.of(model, markup, () => modelSchema(model, inputForm(model, markup)))
    : modelSchema(model, { ...inputForm(model, markup), document })

const inputForm = ({ unknown }: Model, markup: Markup): Form => ({
  markup,
  isOutput: false,
  isOpen: unknown === 'ignore',
})

/** Several targets ask for the same schemas. */
const inputs = new KeptSchemas()

/** The JSON Schema of a model's input after defaults: parameters and keys with defaults are present. */
export const outputSchema = (model: Model, markup: Markup = plain): Schema =>
  modelSchema(model, { markup, isOutput: true, isOpen: false })

function modelSchema(model: Model, form: Form): Schema {
  const { markup } = form
  const rules = ruleSchemas(model).map((rule) => withWords(rule, markup))
  return {
    title: markup.text(model.name),
    ...(model.description !== '' && { description: markup.text(model.description) }),
    ...(isEnding(model.release) && { deprecated: true }),
    type: 'object',
    properties: propertiesOf(model.params, form, (param) => describeRules(model, param, markup)),
    required: requiredOf(model.params, form),
    additionalProperties: form.isOpen,
    ...(rules.length > 0 && { allOf: rules }),
    ...(model.examples.length > 0 && { examples: model.examples.map(({ input }) => input) }),
  }
}

/** A schema with its description in this markup. */
const withWords = (schema: Schema, { text }: Markup): Schema =>
  typeof schema.description === 'string' ? { ...schema, description: text(schema.description) } : schema

/** The JSON Schemas of the two standard results (API document, 2.2). */
export function resultSchemas(
  { service: { envelope } }: Catalogue,
  markup: Markup = plain,
): Readonly<Record<Exclude<ResultKind, 'fields'>, ResultSchema>> {
  const model = { description: markup.text(envelope.resultModel), type: 'string' }
  const url = { description: markup.text(envelope.url), type: 'string' }
  const item = { type: 'object', properties: { url }, required: ['url'] }
  const items = { description: markup.text(envelope.items), type: 'array', items: item }
  const text = { description: markup.text(envelope.text), type: 'string' }
  const raw = { description: markup.text(envelope.raw) }
  return {
    asset: result('Asset result', 'The result of an asset model.', { url, items, model }, raw),
    text: result('Text result', 'The result of a text model.', { text, model }, raw),
  }
}

/** The JSON Schema of a result. */
export type ResultSchema = Schema & {
  readonly properties: { readonly [name: string]: Json }
  readonly required: readonly string[]
}

const result = (title: string, description: string, promised: ResultSchema['properties'], raw: Json): ResultSchema => ({
  title,
  description,
  type: 'object',
  properties: { ...promised, raw },
  required: Object.keys(promised),
})

/** The JSON Schema of a model's result; undefined if it is the standard result. */
export function ownResultSchema(
  catalogue: Catalogue,
  model: Model,
  markup: Markup = plain,
  document?: DocumentForm,
): ResultSchema | undefined {
  if (model.resultFields.length === 0) return undefined
  const { properties, required } = standardOf(catalogue, model, markup)
  const form = { markup, isOutput: false, isOpen: false, ...(document && { document }) }
  return {
    title: markup.text(`${model.name} result`),
    description: markup.text(`The result of ${model.name}.`),
    type: 'object',
    properties: { ...properties, ...propertiesOf(model.resultFields, form) },
    required: [...required, ...requiredOf(model.resultFields, form)],
  }
}

/** The standard part of a model's result. */
function standardOf(
  catalogue: Catalogue,
  { result }: Model,
  markup: Markup,
): Pick<ResultSchema, 'properties' | 'required'> {
  const { asset, text } = resultSchemas(catalogue, markup)
  const { model = {}, raw = {} } = text.properties
  if (result === 'fields') return { properties: { model, raw }, required: ['model'] }
  return result === 'text' ? text : asset
}

const propertiesOf = (params: readonly Param[], form: Form, rules: (param: string) => string = () => ''): Schema =>
  Object.fromEntries(params.map((param) => [param.name, propertySchema(param, form, rules(param.name))]))

const requiredOf = (fields: readonly Property[], { isOutput }: Form): readonly string[] =>
  fields.filter((field) => (isOutput ? isAlwaysThere(field) : field.required)).map(({ name }) => name)

/** Other tools apply a `default`, so a default that does not always apply has a different keyword. */
const defaultOf = ({ default: value, defaultWhen }: Property): Schema =>
  value === undefined ? {} : defaultWhen === undefined ? { default: value } : { 'x-default': value }

function propertySchema(field: Property, form: Form, rules = ''): Schema {
  const { name, label, description: _words, required, allowEmpty, secret, shape, ...more } = field
  const { default: _default, defaultWhen, withheld, prefill, ...rest } = more
  const { markup } = form
  const bounds = markup.hasKeywords ? '' : boundWords(shape, markup)
  const description = sentences([describe(field, markup), rules, bounds, prefillWords(field, markup)])
  return handled(rest, {
    ...(label !== undefined && { title: markup.text(label) }),
    ...(description !== '' && { description }),
    ...referred(schemaOf(shape, form)),
    ...(secret && { writeOnly: true }),
    ...defaultOf(field),
    ...(prefill !== undefined && { 'x-prefill': prefill }),
  })
}

/** A reference beside other keywords: many tools ignore those unless it is in `allOf`. */
const referred = (schema: Schema): Schema => ('$ref' in schema ? { allOf: [schema] } : schema)

/** Tools would apply a `default`, which a required value never has. */
const prefillWords = ({ prefill }: Field, { code }: Markup): string =>
  prefill === undefined ? '' : `Forms start with ${code(JSON.stringify(prefill))}.`

/** The JSON Schema of a value of this shape. */
export const shapeSchema = (shape: Shape): Schema => schemaOf(shape, { markup: plain, isOutput: false, isOpen: false })

function schemaOf(shape: Shape, form: Form): Schema {
  return match<Schema>(shape, {
    any: ({ is, notEmpty, ...rest }) => handled(rest, notEmpty ? notEmptySchema : {}),
    string: (string) => ({ ...textSchema(string), ...extension(form, 'x-option-list', string.catalog) }),
    number: (number) => ({ ...numberSchema(number), ...extension(form, 'x-unit', number.unit) }),
    boolean: ({ is, ...rest }) => handled(rest, { type: 'boolean' }),
    choice: ({ is, values, labels, deprecated, unit, ...rest }) =>
      handled(rest, { ...choiceSchema(values), ...extension(form, 'x-unit', unit) }),
    file: ({ is, media, noun, families, role, limits, mimeTypes, ...rest }) =>
      handled(rest, form.document?.file(media) ?? fileSchema(media)),
    list: ({ is, of, min, max, unique, ...rest }) =>
      handled(
        rest,
        given({ type: 'array', items: schemaOf(of, form), minItems: min, maxItems: max, uniqueItems: unique }),
      ),
    object: ({ is, fields, ...rest }) => handled(rest, objectSchema(fields, form)),
    map: (map) => mapSchema(map, form),
    either: ({ is, of, tag, ...rest }) =>
      handled(rest, { [tag === undefined ? 'anyOf' : 'oneOf']: of.map((one) => schemaOf(one, form)) }),
    nullable: ({ is, of, ...rest }) => handled(rest, { anyOf: [schemaOf(of, form), { type: 'null' }] }),
  })
}

/** The JSON Schema of a file value: its address, or a data URI. */
export const fileSchema = (media: Media): Schema => ({ type: 'string', pattern: filePattern(media) })

/** A keyword that only documents have. */
const extension = ({ document }: Form, keyword: string, value: Json | undefined): Schema =>
  document === undefined || value === undefined ? {} : { [keyword]: value }

const objectSchema = (fields: readonly Field[], form: Form): Schema => ({
  type: 'object',
  properties: Object.fromEntries(fields.map((field) => [field.name, propertySchema(field, form)])),
  required: requiredOf(fields, form),
  additionalProperties: form.isOpen,
})

function mapSchema({ is, of, keys, min, max, noun, ...rest }: ShapeOf<'map'>, form: Form): Schema {
  const schema = given({
    type: 'object',
    propertyNames: keys && textSchema(keys),
    additionalProperties: schemaOf(of, form),
    minProperties: min,
    maxProperties: max,
  })
  return handled(rest, schema)
}

function numberSchema(shape: ShapeOf<'number'>): Schema {
  const { is, integer, min, max, exclusiveMin, exclusiveMax, step, stepFrom, unit, ...rest } = shape
  const schema = given({
    type: integer ? 'integer' : 'number',
    minimum: min,
    maximum: max,
    exclusiveMinimum: exclusiveMin,
    exclusiveMaximum: exclusiveMax,
    [isStandardStep(shape) ? 'multipleOf' : 'x-step']: step,
    'x-step-from': stepFrom && min,
  })
  return handled(rest, schema)
}

/** Text that must not be blank has one more pattern, or only this one if it has no other; so has trimmed text. */
function textSchema(shape: ShapeOf<'string'>): Schema {
  const { is, minLength, maxLength, trim, notBlank, pattern, format, noun, example, catalog, ...rest } = shape
  const own = { type: 'string', minLength, maxLength, format: shape[formatCheck] && format, pattern } // patterns say all of ours
  const filled = trim ? trimPattern(minLength) : notBlank ? '\\S' : undefined
  if (filled === undefined) return handled(rest, given(own))
  return given(
    pattern === undefined ? { ...own, pattern: filled } : { ...own, allOf: [{ type: 'string', pattern: filled }] },
  )
}

/** The pattern of a text with at least so many characters from its first to its last that is no white space. */
const trimPattern = (length = 1): string => (length === 1 ? '\\S' : `^\\s*\\S[\\s\\S]{${length - 2},}\\S`) // each part can match in one way, so it takes linear time

const given = (schema: { readonly [keyword: string]: Json | undefined }): Schema =>
  Object.fromEntries(
    Object.entries(schema).flatMap(([keyword, value]) => (value === undefined ? [] : [[keyword, value]])),
  )

function choiceSchema(values: readonly (string | number)[]): Schema {
  if (values.every((value) => typeof value === 'string')) return { type: 'string', enum: values }
  if (values.every((value) => Number.isInteger(value))) return { type: 'integer', enum: values }
  return values.every((value) => typeof value === 'number') ? { type: 'number', enum: values } : { enum: values }
}
