import type { Json, Model, Schema, Service, Workflow } from '../../generator/catalogue/catalogue.ts'
import { fieldsOf, isRecord } from '../../generator/language/values.ts'
import { isNested } from '../../generator/protocol/paths.ts'
import { markdown } from '../../generator/writing/markup.ts'
import { inputSchema } from '../../generator/writing/schema.ts'
import { servingData } from '../shared/table.ts'
import type { DocumentNames } from './names.ts'
import { reference } from './reference.ts'
import { withUniqueTitles } from './titles.ts'

const { text } = markdown

/** Schemas by the name of their component. */
export type Schemas = { readonly [name: string]: Json }

/** The component of a call on the endpoints of its workflow: each model has one form (docs/decisions.md 27). */
const workflowCallName = (model: Model, names: DocumentNames): string =>
  names.ofModel(model, isNested(model.params) ? 'Call' : 'Params')

const isSchema = (value: Json): value is Schema => isRecord(value)

const propertiesOf = ({ properties = {} }: Schema): Schema => (isSchema(properties) ? properties : {})

/** The components of the input and the calls of a model. */
export function modelSchemas(model: Model, { envelope }: Service, names: DocumentNames): Schemas {
  const { id, examples } = model
  const title = names.titleOf(model)
  const schema = inputSchema({ ...model, name: title }, markdown)
  const input = withUniqueTitles({ ...withOpenRules(schema), ...nameOf(model, title), ...extensionsOf(model) })
  const modelId = { description: text(envelope.model), type: 'string', const: id }
  const flat = { ...propertiesOf(input), model: modelId }
  const needed = ['model', ...model.params.filter(({ required }) => required).map((param) => param.name)]
  return {
    [names.ofModel(model, 'Input')]: input,
    [names.ofModel(model, 'Call')]: {
      title: text(`${title}, model-level`),
      type: 'object',
      properties: { model: modelId, params: reference('schemas', names.ofModel(model, 'Input')) },
      required: ['model', 'params'],
      additionalProperties: false,
    },
    ...(!isNested(model.params) && {
      [names.ofModel(model, 'Params')]: {
        ...input,
        title: text(`${title}, workflow-level`),
        properties: flat,
        required: needed,
        ...(examples.length > 0 && { examples: examples.map((example) => ({ model: id, ...example.input })) }),
      },
    }),
  }
}

/** The name of a model whose title is longer, because another model has that name. */
const nameOf = ({ name }: Model, title: string): Schema => (name === title ? {} : { 'x-name': name })

/** The workflows, the stage, the successor and the badges of a model, which no keyword of JSON Schema can hold. */
const extensionsOf = ({ release, replacedBy, features, stream, workflows }: Model): Schema => ({
  ...(workflows && { 'x-workflows': servingData(workflows) }),
  ...(release !== 'stable' && { 'x-release': release }),
  ...(replacedBy !== undefined && { 'x-replaced-by': replacedBy }),
  ...(features !== undefined && { 'x-features': features }),
  ...(stream && { 'x-stream': stream }),
})

/**
 * The rules of an input with their objects declared open: linters close every object with properties, and rules name
 * only some. An object comes before choices and other rules, because code made by hey-api with zod does not compile if
 * a choice is first.
 */
function withOpenRules(input: Schema): Schema {
  if (!Array.isArray(input.allOf)) return input
  const rules: readonly Json[] = input.allOf.map(opened)
  const hasChoice = rules.some((rule) =>
    Object.keys(fieldsOf(rule)).some((word) => word === 'anyOf' || word === 'oneOf'),
  )
  return { ...input, allOf: hasChoice && rules.length > 1 ? [{ type: 'object' }, ...rules] : rules }
}

function opened(value: Json): Json {
  if (Array.isArray(value)) return value.map(opened)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(
    ([keyword, item]) => [keyword, keyword === 'properties' ? item : opened(item)] as const,
  )
  return { ...Object.fromEntries(entries), ...('properties' in value && { unevaluatedProperties: {} }) }
}

/** The request of a call on the endpoints of all models. */
export const modelRequest = (models: readonly Model[], service: Service, names: DocumentNames): Json =>
  envelopeRequest(
    service,
    oneOfModels(models, (model) => names.ofModel(model, 'Call')),
  )

/** The request of a call on the endpoints of a workflow. */
export const workflowRequest = ({ models }: Workflow, service: Service, names: DocumentNames): Json =>
  envelopeRequest(
    service,
    oneOfModels(models, (model) => workflowCallName(model, names)),
  )

const envelopeRequest = ({ envelope }: Service, params: { readonly [keyword: string]: Json }): Json => ({
  type: 'object',
  properties: { params: { description: text(envelope.params), ...params } },
  required: ['params'],
  additionalProperties: false,
})

function oneOfModels(models: readonly Model[], nameOf: (model: Model) => string): { readonly [keyword: string]: Json } {
  const mapping = models.map((model) => [model.id, reference('schemas', nameOf(model)).$ref] as const)
  return {
    oneOf: models.map((model) => reference('schemas', nameOf(model))),
    discriminator: { propertyName: 'model', mapping: Object.fromEntries(mapping) },
  }
}
