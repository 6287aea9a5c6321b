import type {
  Catalogue,
  Json,
  Model,
  OptionList,
  Schema,
  Service,
  Vendor,
  Workflow,
} from '../../generator/catalogue/catalogue.ts'
import { Joined, type JoinedDocument } from '../../generator/catalogue/document.ts'
import { optionListOperations, workflowOperations, type Operation } from '../../generator/protocol/operations.ts'
import { isNested } from '../../generator/protocol/paths.ts'
import { exampleOf } from '../../generator/targets/example.ts'
import { markdown } from '../../generator/writing/markup.ts'
import { shared } from './answers.ts'
import { extensionSchemas } from './extensionSchemas.ts'
import { webhookSchemas } from './webhookSchemas.ts'
import { jsonBody, reference, type Parts } from './fields.ts'
import {
  extensionOperations,
  extensionPaths,
  extensionTagGroups,
  extensionTags,
  type FilteredModels,
} from './extensions.ts'
import type { DocumentNames } from './names.ts'
import { parted, type PartedCatalogue } from './parted.ts'
import { listResponse, modelPaths, optionListPaths, taskParameters, workflowPaths } from './paths.ts'
import { pageParameters } from './pageParams.ts'
import { schemas } from './schemas.ts'
import { isServed } from './serving.ts'
import { tagGroups, tags } from './tags.ts'
import { callbacks, eventBodies, eventParameters, webhooks } from './taskEvents.ts'
import { taskExamples, taskResponses } from './taskResponses.ts'

/** The document of the API: every model and every option list. */
export function document(catalogue: Catalogue): JoinedDocument {
  const { service, catalogs, vendors } = catalogue
  const from = parted(catalogue)
  const common = shared(operations(catalogs), service)
  return {
    'x-generated-from': 'specs/',
    ...(vendors.length > 0 && { 'x-vendors': Object.fromEntries(vendors.map(vendorEntry)) }),
    openapi: '3.1.0',
    info: infoOf(service),
    servers: [
      {
        url: '{baseUrl}',
        description: 'The gateway.',
        variables: { baseUrl: { default: service.baseUrl, description: 'The base address of the gateway.' } },
      },
    ],
    security: [{ bearer: [] }],
    tags: tags(catalogue),
    'x-tagGroups': tagGroups(catalogue),
    paths: paths(from),
    webhooks,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: "The caller's API key, sent as a bearer token." },
      },
      ...common,
      callbacks,
      parameters: {
        ...taskParameters,
        ...(catalogs.length > 0 && pageParameters),
        ...eventParameters,
        ...common['parameters'],
      },
      responses: new Joined([
        ...taskResponses(from),
        {
          of: [service, catalogs],
          make: () => ({ ...(catalogs.length > 0 && { Options: listResponse }), ...common['responses'] }),
        },
      ]),
      examples: taskExamples(catalogue, from.names),
      requestBodies: requestBodies(from),
      schemas: schemas(from),
    },
  }
}

const paths = ({ catalogue, names, workflows, naming }: PartedCatalogue): Joined => {
  const { service, catalogs } = catalogue
  return new Joined([
    { of: ['models', service], make: () => modelPaths(catalogue) },
    ...workflows.map(({ workflow, of }) => ({
      of: ['workflow', of],
      make: () => workflowPaths(workflow, service, names),
    })),
    ...catalogs.map((list) => ({ of: [list, naming], make: () => optionListPaths(list, names) })),
  ])
}

const infoOf = ({ title, version, description, contact, license }: Service): Parts => ({
  title: markdown.text(title),
  version,
  description: markdown.text(description),
  ...(contact && { contact: contactOf(contact) }),
  license: { name: license, identifier: license },
})

/** The contact, with its name as plain text. */
const contactOf = (contact: NonNullable<Service['contact']>): Parts => ({
  ...contact,
  ...(contact.name !== undefined && { name: markdown.text(contact.name) }),
})

/** The display name of a vendor and its other details, by its id. */
const vendorEntry = ({ id, ...details }: Vendor): readonly [string, Parts] => [id, details]

/** The parts of a catalogue that a running gateway adds to. */
type ExtendedCatalogue = Pick<Catalogue, 'service' | 'catalogs' | 'categories'> & FilteredModels

/** The additions of a running gateway to that document: more paths, and all components that both use. */
export function extensions(catalogue: ExtendedCatalogue): Parts {
  const common = shared([...operations(catalogue.catalogs), ...extensionOperations], catalogue.service)
  return {
    tags: extensionTags,
    paths: extensionPaths(catalogue),
    'x-tagGroups': extensionTagGroups,
    components: {
      ...common,
      parameters: { ...pageParameters, ...common['parameters'] },
      schemas: { ...extensionSchemas(catalogue), ...webhookSchemas },
    },
  }
}

const operations = (catalogs: readonly OptionList[]): readonly Operation[] => [
  ...Object.values(workflowOperations),
  ...(catalogs.length > 0 ? Object.values(optionListOperations) : []),
]

/** The bodies of requests, by the name of their component: that of all models, and one for each workflow. */
function requestBodies({ catalogue, names, naming, workflows }: PartedCatalogue): Joined {
  const shown = shownModels(catalogue.models)
  const isPlain = catalogue.catalogs.some(({ filters = [] }) => filters.length === 0)
  return new Joined([
    { of: [shown, naming], make: () => ({ ModelRequest: requestBody('ModelRequest', modelExamples(shown, names)) }) },
    ...workflows.map(({ workflow, of }) => {
      const name = names.ofWorkflow(workflow, 'Request')
      return { of, make: () => ({ [name]: requestBody(name, workflowExamples(workflow, names)) }) }
    }),
    { of: [isPlain], make: () => (isPlain ? { ListRequest: requestBody('ListRequest', []) } : {}) },
    { of: [], make: () => eventBodies },
  ])
}

const requestBody = (name: string, examples: readonly NamedExample[]): Json => ({
  required: true,
  content: jsonBody(reference('schemas', name), examples.length > 0 ? { examples: Object.fromEntries(examples) } : {}),
})

type NamedExample = readonly [string, Json]

/** The name of an example, and its summary if the name does not say enough. */
type Naming = (model: Model, example: string) => { readonly key: string; readonly summary?: string }

/** Names of examples where several models have some. */
const withModel =
  (names: DocumentNames): Naming =>
  (model, example) => ({
    key: exampleName(model.id, example),
    summary: markdown.text(`${names.titleOf(model)}: ${example}`),
  })

const alone: Naming = (_, key) => ({ key })

/**
 * The models whose examples the endpoints of all models have: the first of each category. The others stand with their
 * workflows. Categories are in the order of their last models.
 */
function shownModels(models: readonly Model[]): readonly Model[] {
  const firsts = firstOfCategories(models)
  const categories = [...firstOfCategories(models.toReversed()).keys()].toReversed()
  return categories.flatMap((category) => firsts.get(category) ?? [])
}

/** The first model of each category that has an example. */
function firstOfCategories(models: readonly Model[]): ReadonlyMap<string, Model> {
  const found = new Map<string, Model>()
  for (const model of models)
    if (!found.has(model.category) && inputsOf(model).length > 0) found.set(model.category, model)
  return found
}

const modelExamples = (models: readonly Model[], names: DocumentNames): readonly NamedExample[] =>
  models.flatMap((model) => examplesOf(model, withModel(names), (params) => ({ model: model.id, params })).slice(0, 1))

const workflowExamples = ({ name, models }: Workflow, names: DocumentNames): readonly NamedExample[] =>
  models.flatMap((model) =>
    examplesOf(
      model,
      models.length > 1 ? withModel(names) : alone,
      (params) => (isNested(model.params) ? { model: model.id, params } : { model: model.id, ...params }),
      (input) => isServed(model, name, input),
    ),
  )

/**
 * Example requests: every example of a model that is served here, or one made from its required parameters if possible,
 * with a mark that its authors did not write it.
 */
function examplesOf(
  model: Model,
  naming: Naming,
  wrap: (input: Schema) => Schema,
  isHere: (input: Schema) => boolean = () => true,
): readonly NamedExample[] {
  const isMade = model.examples.length === 0
  return inputsOf(model)
    .filter(({ input }) => isHere(input))
    .map((example) => {
      const { key, summary } = naming(model, example.name)
      const value = { params: wrap(example.input) }
      return [key, { ...(summary !== undefined && { summary }), value, ...(isMade && { 'x-made': true }) }] as const
    })
}

/** The examples of a model, or one that is made; none if no valid input can be made. */
function inputsOf(model: Model): Model['examples'] {
  const made = model.examples.length > 0 ? undefined : exampleOf(model)
  return made === undefined ? model.examples : [{ name: 'basic', input: made }]
}

/** The name of an example of a model, which no other example has: names of examples have no dots. */
const exampleName = (id: string, name: string): string => `${id}${id.includes('_') ? '.' : '_'}${name}`
