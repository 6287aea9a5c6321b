import type { Catalogue, Json, Model, Param } from '../catalogue/catalogue.ts'
import { filePattern, match, type Media, type Option, type Shape } from '../catalogue/shape.ts'

/** A JSON Schema 2020-12. */
export type Schema = { readonly [keyword: string]: Json }

/** The JSON Schema of a model's input: its parameters stand at the top. */
export function inputSchema(model: Model): Schema {
  return {
    title: model.name,
    description: model.description,
    type: 'object',
    properties: Object.fromEntries(model.params.map((param) => [param.name, paramSchema(param)])),
    required: model.params.filter(({ required }) => required).map(({ name }) => name),
    additionalProperties: false,
  }
}

/** The JSON Schema of a model's input after defaults have been applied: what has a default is there. */
export function outputSchema(model: Model): Schema {
  const isThere = (param: Param) => param.required || param.default !== undefined
  return { ...inputSchema(model), required: model.params.filter(isThere).map(({ name }) => name) }
}

/** The JSON Schemas of the two standard results (API document, 2.2). */
export function resultSchemas({ service: { envelope } }: Catalogue): { readonly asset: Schema; readonly text: Schema } {
  const model = { description: envelope.resultModel, type: 'string' }
  const url = { description: envelope.url, type: 'string' }
  const item = { type: 'object', properties: { url }, required: ['url'] }
  const items = { description: envelope.items, type: 'array', items: item }
  const text = { description: envelope.text, type: 'string' }
  return {
    asset: {
      title: 'Asset result',
      description: 'What an asset model gives.',
      type: 'object',
      properties: { url, items, model },
      required: ['url', 'items', 'model'],
    },
    text: {
      title: 'Text result',
      description: 'What a text model gives.',
      type: 'object',
      properties: { text, model },
      required: ['text', 'model'],
    },
  }
}

function paramSchema(param: Param): Schema {
  const description = describe(param)
  return {
    ...(param.label !== undefined && { title: param.label }),
    ...(description !== '' && { description }),
    ...shapeSchema(param.shape),
    ...(param.default !== undefined && { default: param.default }),
  }
}

/** The JSON Schema of a value of this shape. */
export function shapeSchema(shape: Shape): Schema {
  return match<Schema>(shape, {
    any: () => ({}),
    string: ({ minLength, maxLength }) => given({ type: 'string', minLength, maxLength }),
    number: ({ integer, min, max, step }) =>
      given({ type: integer ? 'integer' : 'number', minimum: min, maximum: max, multipleOf: step }),
    boolean: () => ({ type: 'boolean' }),
    choice: ({ options }) => choiceSchema(options.map(({ value }) => value)),
    file: ({ media }) => ({ type: 'string', pattern: filePattern(media) }),
    list: ({ of }) => ({ type: 'array', items: shapeSchema(of) }),
    object: ({ fields }) => ({
      type: 'object',
      properties: Object.fromEntries(fields.map(({ name, shape }) => [name, shapeSchema(shape)])),
      required: fields.filter(({ required }) => required).map(({ name }) => name),
      additionalProperties: false,
    }),
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

/** The author's words, and what a schema has no keyword for: the unit, the names of options, where options come from. */
export const describe = ({ description, shape }: Param): string =>
  [description, details(shape)].filter((part) => part !== '').join(' ')

const details = (shape: Shape): string =>
  match<string>(shape, {
    any: () => '',
    string: ({ catalog }) => (catalog === undefined ? '' : `An id from the option list \`${catalog}\`.`),
    number: ({ unit }) => unitWords(unit),
    boolean: () => '',
    choice: ({ options, unit }) =>
      [unitWords(unit), ...options.map(labelWords)].filter((part) => part !== '').join(' '),
    file: ({ media }) => `An address (https: or http:) or a data: URI of ${an(media)}.`,
    list: ({ of }) =>
      of.is === 'file' ? `Addresses (https: or http:) or data: URIs of ${of.media} files.` : details(of),
    object: () => '',
  })

const unitWords = (unit: string | undefined): string => (unit === undefined ? '' : `Unit: ${unit}.`)

const labelWords = ({ value, label }: Option): string => (label === undefined ? '' : `\`${value}\`: ${label}.`)

const an = (media: Media): string => (media === 'video' ? 'a video' : media === 'image' ? 'an image' : 'an audio file')
