import type { Catalogue, Json } from '../../generator/catalogue/catalogue.ts'
import { markdown } from '../../generator/writing/markup.ts'
import { headers, parameters, responses } from './answers.ts'
import { modelPaths, optionListPaths, workflowPaths } from './paths.ts'
import { schemas } from './schemas.ts'

/** The whole document. */
export function document(catalogue: Catalogue): { readonly [key: string]: Json } {
  const { service, workflows, catalogs } = catalogue
  return {
    'x-generated-from': 'specs/',
    openapi: '3.1.0',
    info: {
      title: markdown.text(service.title),
      version: service.version,
      description: markdown.text(service.description),
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
    tags: [
      { name: 'models', description: 'Every model, chosen by its id in the body.' },
      { name: 'workflows', description: 'Models by the name of their workflow.' },
      ...(catalogs.length > 0 ? [{ name: 'catalogs', description: 'Option lists, such as lists of voices.' }] : []),
    ],
    paths: {
      ...modelPaths(catalogue),
      ...Object.assign({}, ...workflows.map((workflow) => workflowPaths(workflow, service))),
      ...Object.assign({}, ...catalogs.map(optionListPaths)),
    },
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: "The caller's API key, sent as a bearer token." },
      },
      parameters,
      headers,
      responses: responses(service),
      schemas: schemas(catalogue),
    },
  }
}
