import type { Catalogue, Json, Model } from '../../generator/catalogue/catalogue.ts'
import { Joined, type DeferredEntries } from '../../generator/catalogue/document.ts'
import { mostIssues, receivedLength } from '../../generator/protocol/limits.ts'
import {
  success as succeeded,
  type IssueBody,
  type Option,
  type OptionPage,
  type ProblemBody,
} from '../../generator/protocol/wire.ts'
import { markdown } from '../../generator/writing/markup.ts'
import { ownResultSchema, resultSchemas, type ResultSchema } from '../../generator/writing/schema.ts'
import { addressSchemas, documentForm, usedMedia } from './addresses.ts'
import { timeoutProblem } from './answers.ts'
import { modelRequest, modelSchemas, workflowRequest } from './calls.ts'
import type { DocumentNames } from './names.ts'
import { listRequest } from './pageParams.ts'
import type { PartedCatalogue } from './parted.ts'
import { reference, type Schemas } from './fields.ts'
import { eventSchemas } from './taskEvents.ts'
import { resultName, taskSchemas, type Fields } from './tasks.ts'
import { withUniqueTitles } from './titles.ts'

/** Every schema of the document. */
export function schemas(from: PartedCatalogue): Joined {
  const { catalogue, names, naming, models, workflows, shared } = from
  const { service, catalogs } = catalogue
  const hasLists = catalogs.length > 0
  const isPlain = catalogs.some(({ filters = [] }) => filters.length === 0)
  const ids = catalogue.models.map(({ id }) => ({ id }))
  return new Joined([
    { of: ['request of any', ids, service, naming], make: () => ({ ModelRequest: modelRequest(ids, service, names) }) },
    ...models.map(({ model, of }) => {
      const isAlone = !shared.has(model.id)
      return { of: ['input', of, isAlone], make: () => modelSchemas(model, names, isAlone) }
    }),
    ...workflows.map(({ workflow, of }) => ({
      of: ['request', of, workflow.models.map(({ id }) => shared.has(id))],
      make: () => ({ [names.ofWorkflow(workflow, 'Request')]: workflowRequest(workflow, names, shared) }),
    })),
    ...taskSchemas(from),
    ...models
      .filter(({ model }) => model.resultFields.length > 0)
      .map(({ model, of }) => ({ of: ['result', of], make: () => ownResult(catalogue, model, names) })),
    { of: ['standard', service], make: () => standardResults(catalogue) },
    addresses(catalogue.models),
    { of: ['common', hasLists, isPlain], make: () => commonSchemas(hasLists, isPlain) },
  ])
}

/** The standard results. */
function standardResults(catalogue: Catalogue): Schemas {
  const { asset, text } = resultSchemas(catalogue, markdown)
  return { AssetResult: withSharedItems(asset, catalogue), TextResult: text, AssetItems: itemsOf(catalogue) }
}

const itemsOf = (catalogue: Catalogue): Json => resultSchemas(catalogue, markdown).asset.properties['items'] ?? {}

/** A result that refers to the list of assets: most results have it, and it is the longest of their parts. */
function withSharedItems(schema: ResultSchema, catalogue: Catalogue): ResultSchema {
  const { items } = schema.properties
  if (JSON.stringify(items) !== JSON.stringify(itemsOf(catalogue))) return schema
  return { ...schema, properties: { ...schema.properties, items: reference('schemas', 'AssetItems') } }
}

/** The addresses of files that inputs and results refer to. */
function addresses(models: readonly Model[]): DeferredEntries {
  const used = usedMedia(models)
  return { of: ['addresses', used], make: () => addressSchemas(used) }
}

const commonSchemas = (hasLists: boolean, isPlain: boolean): Schemas => ({
  Problem: problem,
  TimeoutProblem: timeoutProblem(problem),
  Issue: issue,
  ...eventSchemas,
  ...(hasLists && { OptionPage: optionPage }),
  ...(isPlain && { ListRequest: listRequest([]) }),
})

const ownResult = (catalogue: Catalogue, model: Model, names: DocumentNames): Schemas => {
  const schema = ownResultSchema(catalogue, { ...model, name: names.titleOf(model) }, markdown, documentForm)
  return schema === undefined
    ? {}
    : { [resultName(model, names)]: withUniqueTitles(withSharedItems(schema, catalogue)) }
}

/** RFC 9457, with the members of docs/internals/decisions.md 2. */
const problem = {
  type: 'object',
  properties: {
    type: { description: 'A stable URI that ends in the code of the problem.', type: 'string', format: 'uri' },
    title: { description: 'The type of problem, in words.', type: 'string' },
    status: { description: 'The HTTP status.', type: 'integer' },
    detail: { description: 'What happened, and what to do.', type: 'string' },
    code: { description: 'The stable code of the problem, in which `type` ends.', type: 'string' },
    message: { description: 'The same as `detail`.', type: 'string' },
    instance: { description: 'The path that was called.', type: 'string' },
    requestId: { description: 'The id of the request, which operators need to find it.', type: 'string' },
    taskId: { description: 'The id of the task, which continues.', type: 'string' },
    errors: {
      description: 'Every issue of the parameters.',
      type: 'array',
      maxItems: mostIssues,
      items: reference('schemas', 'Issue'),
    },
  } satisfies Fields<ProblemBody>,
  required: ['type', 'title', 'status', 'detail', 'code', 'message', 'instance', 'requestId'],
}

const issue = {
  type: 'object',
  properties: {
    pointer: { description: 'The JSON Pointer to the issue, from the root of the body.', type: 'string' },
    path: {
      description: 'The path within the parameters of the model; absent for an issue elsewhere.',
      type: 'array',
      items: { type: ['string', 'integer'] },
    },
    code: { description: 'A stable issue code.', type: 'string' },
    message: { description: 'A sentence that says what to change.', type: 'string' },
    expected: { description: 'The expected value, in words.', type: 'string' },
    received: {
      description: `The received value, cut to ${receivedLength} characters.`,
      type: 'string',
      maxLength: receivedLength,
    },
    suggestion: { description: 'The nearest valid value.' },
  } satisfies Fields<IssueBody>,
  required: ['pointer', 'code', 'message', 'expected', 'received'],
}

const optionPage = {
  type: 'object',
  properties: {
    status: { type: 'string', const: succeeded },
    response: {
      type: 'object',
      properties: {
        result: {
          type: 'object',
          properties: {
            items: {
              type: 'array',
              items: {
                type: 'object',
                properties: {
                  id: { description: 'The value that a caller sends.', type: 'string' },
                  name: { description: 'The display name.', type: 'string' },
                  description: { description: 'A description.', type: 'string' },
                  tags: { description: 'Words to search by.', type: 'array', items: { type: 'string' } },
                  preview: { description: 'The address of a sample.', type: 'string' },
                  previews: {
                    description: 'The addresses of samples, by their media.',
                    type: 'object',
                    properties: { image: { type: 'string' }, video: { type: 'string' }, audio: { type: 'string' } },
                  },
                  meta: { description: 'More data about the entry.', type: 'object', additionalProperties: true },
                } satisfies Fields<Option>,
                required: ['id', 'name', 'tags'],
              },
            },
            nextCursor: { description: 'The cursor of the next page; null on the last.', type: ['string', 'null'] },
            version: { description: 'Changes whenever the list does.', type: 'string' },
            ttlSeconds: { description: 'How long you can cache the page.', type: 'integer' },
          } satisfies Fields<OptionPage>,
          required: ['items', 'nextCursor', 'version', 'ttlSeconds'],
        },
      },
      required: ['result'],
    },
  },
  required: ['status', 'response'],
}
