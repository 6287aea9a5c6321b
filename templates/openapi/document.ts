import type { Catalogue, OptionList, Service, Vendor } from '../../generator/catalogue/catalogue.ts'
import { Joined, type JoinedDocument } from '../../generator/catalogue/document.ts'
import { optionListOperations, workflowOperations, type Operation } from '../../generator/protocol/operations.ts'
import { markdown } from '../../generator/writing/markup.ts'
import { shared } from './answers.ts'
import {
  extensionOperations,
  extensionPaths,
  extensionTagGroups,
  extensionTags,
  type FilteredModels,
} from './extensions.ts'
import { extensionSchemas, type Parts } from './extensionSchemas.ts'
import { listResponse, modelPaths, optionListPaths, taskParameters, workflowPaths } from './paths.ts'
import { parted, type PartedCatalogue } from './parted.ts'
import { requestBodies } from './bodies.ts'
import { schemas } from './schemas.ts'
import { tagGroups, tags } from './tags.ts'
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
    info: {
      title: markdown.text(service.title),
      version: service.version,
      description: markdown.text(service.description),
      ...(service.contact && { contact: contactOf(service.contact) }),
      license: { name: service.license, identifier: service.license },
    },
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
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: "The caller's API key, sent as a bearer token." },
      },
      ...common,
      parameters: { ...taskParameters, ...common['parameters'] },
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
export const extensions = (catalogue: ExtendedCatalogue): Parts => ({
  tags: extensionTags,
  paths: extensionPaths(catalogue),
  'x-tagGroups': extensionTagGroups,
  components: {
    ...shared([...operations(catalogue.catalogs), ...extensionOperations], catalogue.service),
    schemas: extensionSchemas(catalogue),
  },
})

const operations = (catalogs: readonly OptionList[]): readonly Operation[] => [
  ...Object.values(workflowOperations),
  ...(catalogs.length > 0 ? Object.values(optionListOperations) : []),
]
