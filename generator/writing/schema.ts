import type { Catalogue, Json, Model, Param, ResultKind, Schema } from '../catalogue/catalogue.ts'
import { filePattern, match, type Field, type Shape } from '../catalogue/shape.ts'
import { describe, describeRules, sentences } from './describe.ts'
import { ruleSchemas } from './ruleSchema.ts'

/** The JSON Schema of a model's input: its parameters stand at the top. */
export function inputSchema(model: Model): Schema {
  const rules = ruleSchemas(model)
  return {
    title: model.name,
    description: model.description,
    ...(model.release === 'deprecated' && { deprecated: true }),
    type: 'object',
    properties: propertiesOf(model.params, (param) => describeRules(model, param)),
    required: model.params.filter(({ required }) => required).map(({ name }) => name),
    additionalProperties: false,
    ...(rules.length > 0 && { allOf: rules }),
    ...(model.examples.length > 0 && { examples: model.examples.map(({ input }) => input) }),
  }
}

/** The JSON Schema of a model's input after defaults have been applied: what has a default is there. */
export function outputSchema(model: Model): Schema {
  const isThere = (param: Param) => param.required || param.default !== undefined
  return { ...inputSchema(model), required: model.params.filter(isThere).map(({ name }) => name) }
}

/** The JSON Schemas of the two standard results (API document, 2.2). */
export function resultSchemas({ service: { envelope } }: Catalogue): Readonly<Record<ResultKind, Schema>> {
  const model = { description: envelope.resultModel, type: 'string' }
  const url = { description: envelope.url, type: 'string' }
  const item = { type: 'object', properties: { url }, required: ['url'] }
  const items = { description: envelope.items, type: 'array', items: item }
  const text = { description: envelope.text, type: 'string' }
  return {
    asset: result('Asset result', 'What an asset model gives.', { url, items, model }),
    text: result('Text result', 'What a text model gives.', { text, model }),
  }
}

const result = (title: string, description: string, properties: { readonly [name: string]: Json }): Schema => ({
  title,
  description,
  type: 'object',
  properties,
  required: Object.keys(properties),
})

/** The JSON Schema of what a model gives, where that is more than the standard result; undefined where it is not. */
export function ownResultSchema(catalogue: Catalogue, model: Model): Schema | undefined {
  if (model.resultFields.length === 0) return undefined
  const { properties, required } = resultSchemas(catalogue)[model.result]
  const needed = model.resultFields.filter((field) => field.required).map(({ name }) => name)
  return {
    title: `${model.name} result`,
    description: `What ${model.name} gives.`,
    type: 'object',
    properties: { ...Object(properties), ...propertiesOf(model.resultFields) },
    required: [...(Array.isArray(required) ? required : []), ...needed],
  }
}

const propertiesOf = (params: readonly Param[], rules: (param: string) => string = () => ''): Schema =>
  Object.fromEntries(params.map((param) => [param.name, propertySchema(param, rules(param.name), param.default)]))

function propertySchema(field: Field, rules: string, value: Json | undefined): Schema {
  const { label, secret, shape } = field
  const description = sentences([describe(field), rules])
  return {
    ...(label !== undefined && { title: label }),
    ...(description !== '' && { description }),
    ...shapeSchema(shape),
    ...(secret && { writeOnly: true }),
    ...(value !== undefined && { default: value }),
  }
}

/** The JSON Schema of a value of this shape. */
export function shapeSchema(shape: Shape): Schema {
  return match<Schema>(shape, {
    any: () => ({}),
    string: ({ minLength, maxLength, pattern }) => given({ type: 'string', minLength, maxLength, pattern }),
    number: ({ integer, min, max, exclusiveMin, exclusiveMax, step }) =>
      given({
        ...{ type: integer ? 'integer' : 'number', minimum: min, maximum: max },
        ...{ exclusiveMinimum: exclusiveMin, exclusiveMaximum: exclusiveMax, multipleOf: step },
      }),
    boolean: () => ({ type: 'boolean' }),
    choice: ({ options }) => choiceSchema(options.map(({ value }) => value)),
    file: ({ media }) => ({ type: 'string', pattern: filePattern(media) }),
    list: ({ of, min, max }) => given({ type: 'array', items: shapeSchema(of), minItems: min, maxItems: max }),
    object: ({ fields }) => ({
      type: 'object',
      properties: Object.fromEntries(fields.map((field) => [field.name, propertySchema(field, '', undefined)])),
      required: fields.filter(({ required }) => required).map(({ name }) => name),
      additionalProperties: false,
    }),
    either: ({ of }) => ({ anyOf: of.map(shapeSchema) }),
    nullable: ({ of }) => ({ anyOf: [shapeSchema(of), { type: 'null' }] }),
  })
}

const given = (schema: { readonly [keyword: string]: Json | undefined }): Schema =>
  Object.fromEntries(
    Object.entries(schema).flatMap(([keyword, value]) => (value === undefined ? [] : [[keyword, value]])),
  )

function choiceSchema(values: readonly (string | number)[]): Schema {
  if (values.every((value) => typeof value === 'string')) return { type: 'string', enum: values }
  if (values.every((value) => Number.isInteger(value))) return { type: 'integer', enum: values }
  return values.every((value) => typeof value === 'number') ? { type: 'number', enum: values } : { enum: values }
}
