import type { Json, Model, Schema, Service, Workflow } from '../../generator/catalogue/catalogue.ts'
import { isNested } from '../../generator/protocol/paths.ts'
import { markdown } from '../../generator/writing/markup.ts'
import { inputSchema } from '../../generator/writing/schema.ts'
import { servingData } from '../shared/table.ts'
import { documentForm } from './addresses.ts'
import type { DocumentNames } from './names.ts'
import { reference, type Schemas } from './fields.ts'
import { isSchema, withUniqueTitles } from './titles.ts'

const { text } = markdown

/**
 * The component of a call on the endpoints of its workflow: each model has one form (docs/internals/decisions.md 27).
 */
const workflowCallName = (model: Model, names: DocumentNames, isAlone: boolean): string =>
  names.ofModel(model, isNested(model.params) && !isAlone ? 'Call' : 'Params')

/**
 * The components of the input and the calls of a model. Both calls refer to the input, so it is open; they refuse
 * unknown parameters, unless the model ignores them. A model that shares no workflow need not be named there.
 */
export function modelSchemas(model: Model, names: DocumentNames, isAlone: boolean): Schemas {
  const title = names.titleOf(model)
  const input = reference('schemas', names.ofModel(model, 'Input'))
  const closing: Schema = model.unknown === 'ignore' ? {} : { unevaluatedProperties: false }
  const modelId = { type: 'string', const: model.id }
  const params = { ...(model.unknown !== 'ignore' && { type: 'object' }), ...input, ...closing }
  const callOf = (required: readonly string[]): Schema => ({
    type: 'object',
    properties: { model: modelId, params },
    required,
    additionalProperties: false,
  })
  return {
    [names.ofModel(model, 'Input')]: documentInput(model, title),
    [names.ofModel(model, 'Call')]: callOf(['model', 'params']),
    ...(isNested(model.params)
      ? isAlone && { [names.ofModel(model, 'Params')]: callOf(['params']) }
      : {
          [names.ofModel(model, 'Params')]: {
            type: 'object',
            allOf: [input],
            properties: { model: modelId },
            ...(!isAlone && { required: ['model'] }),
            ...closing,
          },
        }),
  }
}

/**
 * The input of a model without what closes it, and without its examples, which requests have; only a model with several
 * workflows keeps them, because its requests show them in another order.
 */
function documentInput(model: Model, title: string): Schema {
  const schema = documentedRules(inputSchema({ ...model, name: title }, markdown, documentForm))
  const { examples = [], additionalProperties, ...rest } = schema
  return withUniqueTitles({
    ...rest,
    ...(additionalProperties === true && { additionalProperties }),
    ...(model.workflows && Array.isArray(examples) && examples.length > 0 && { examples }),
    ...(model.name !== title && { 'x-name': model.name }),
    ...extensionsOf(model),
  })
}

/** The properties of a model that no keyword of JSON Schema can hold. */
const extensionsOf = (model: Model): Schema => ({
  'x-mode': model.mode,
  'x-credits': model.credits,
  ...(model.estimatedSeconds !== undefined && { 'x-estimated-seconds': model.estimatedSeconds }),
  ...(model.workflows && { 'x-workflows': servingData(model.workflows) }),
  ...(model.release !== 'stable' && { 'x-release': model.release }),
  ...(model.replacedBy !== undefined && { 'x-replaced-by': model.replacedBy }),
  ...(model.features !== undefined && { 'x-features': model.features }),
  ...(model.stream && { 'x-stream': model.stream }),
})

/** The request of a call on the endpoints of all models. */
export const modelRequest = (models: readonly Identified[], { envelope }: Service, names: DocumentNames): Json =>
  envelopeRequest(
    oneOfModels(models, (model) => names.ofModel(model, 'Call')),
    [
      text(envelope.params),
      `${markdown.code('model')}: ${text(envelope.model)}`,
      `${markdown.code('params')}: ${text(envelope.input)}`,
    ],
  )

/** The request of a call on the endpoints of a workflow. */
export function workflowRequest({ models }: Workflow, names: DocumentNames, shared: ReadonlySet<string>): Json {
  const nameOf = (model: Model): string => workflowCallName(model, names, !shared.has(model.id))
  const [only, ...others] = models
  const params = only && others.length === 0 ? reference('schemas', nameOf(only)) : oneOfModels(models, nameOf)
  return envelopeRequest(params, [])
}

const envelopeRequest = (params: { readonly [keyword: string]: Json }, words: readonly string[]): Json => ({
  type: 'object',
  properties: {
    params: { ...(words.length > 0 && { description: words.join(' ') }), ...params },
    metadata: reference('schemas', 'Metadata'),
    webhook: reference('schemas', 'Webhook'),
  },
  required: ['params'],
  additionalProperties: false,
})

type Identified = Pick<Model, 'id'>

function oneOfModels<Of extends Identified>(
  models: readonly Of[],
  nameOf: (model: Of) => string,
): { readonly [keyword: string]: Json } {
  const mapping = models.map((model) => [model.id, reference('schemas', nameOf(model)).$ref] as const)
  return {
    oneOf: models.map((model) => reference('schemas', nameOf(model))),
    discriminator: { propertyName: 'model', mapping: Object.fromEntries(mapping) },
  }
}

/**
 * The rules of an input as tools need them, with the same verdicts. A condition and a choice stand in a `not`: what
 * they name then says nothing about which parameters are known, which the calls decide, and some linters and generators
 * mistake it for that. OpenAPI 3.0 has no conditions, but it has this form.
 */
const documentedRules = (input: Schema): Schema =>
  Array.isArray(input.allOf) ? { ...input, allOf: input.allOf.map(documentedRule) } : input

function documentedRule(rule: Json): Json {
  if (!isSchema(rule)) return rule
  const { description = '', if: when, then, ...rest } = rule
  if (when !== undefined && then !== undefined) return { description, not: { allOf: [when, { not: then }] } }
  return 'anyOf' in rest || 'oneOf' in rest ? { description, not: { not: rest } } : rule
}
