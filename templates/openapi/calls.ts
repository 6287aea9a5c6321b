import type { Json, Model, Schema, Service, Workflow } from '../../generator/catalogue/catalogue.ts'
import { workflowIdentifier } from '../../generator/catalogue/names.ts'
import { isRecord } from '../../generator/language/values.ts'
import { isNested } from '../../generator/protocol/paths.ts'
import { markdown } from '../../generator/writing/markup.ts'
import { inputSchema } from '../../generator/writing/schema.ts'
import { servingData } from '../shared/table.ts'
import { reference } from './reference.ts'
import { fieldsOf } from '../../generator/language/values.ts'

const { text } = markdown

/** Schemas by the name of their component. */
export type Schemas = { readonly [name: string]: Json }

/** The name of the component for requests of a workflow. */
export const requestName = (workflow: string): string => `${workflowIdentifier(workflow)}_Request`

const callName = ({ names }: Model): string => `${names.pascal}_Call`
const inputName = ({ names }: Model): string => `${names.pascal}_Input`
const paramsName = ({ names }: Model): string => `${names.pascal}_Params`

/** The component of a call on the endpoints of its workflow: each model has one form (docs/decisions.md 27). */
const workflowCallName = (model: Model): string => (isNested(model.params) ? callName(model) : paramsName(model))

const isSchema = (value: Json): value is Schema => isRecord(value)

const propertiesOf = ({ properties = {} }: Schema): Schema => (isSchema(properties) ? properties : {})

/** The components of the input and the calls of a model. */
export function modelSchemas(model: Model, { envelope }: Service): Schemas {
  const { id, name, examples } = model
  const input = { ...withOpenRules(inputSchema(model, markdown)), ...extensionsOf(model) }
  const modelId = { description: text(envelope.model), type: 'string', const: id }
  const flat = { ...propertiesOf(input), model: modelId }
  const needed = ['model', ...model.params.filter(({ required }) => required).map((param) => param.name)]
  return {
    [inputName(model)]: input,
    [callName(model)]: {
      title: text(isNested(model.params) ? name : `${name}, model-level`),
      type: 'object',
      properties: { model: modelId, params: reference('schemas', inputName(model)) },
      required: ['model', 'params'],
      additionalProperties: false,
    },
    ...(!isNested(model.params) && {
      [paramsName(model)]: {
        ...input,
        title: text(`${name}, workflow-level`),
        properties: flat,
        required: needed,
        ...(examples.length > 0 && { examples: examples.map((example) => ({ model: id, ...example.input })) }),
      },
    }),
  }
}

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
export const modelRequest = (models: readonly Model[], service: Service): Json =>
  envelopeRequest(service, oneOfModels(models, callName))

/** The request of a call on the endpoints of a workflow. */
export function workflowRequest({ models }: Workflow, service: Service): Json {
  return envelopeRequest(service, oneOfModels(models, workflowCallName))
}

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
