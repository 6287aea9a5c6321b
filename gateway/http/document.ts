import document from '@gatewright/openapi'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { components, filePaths, modelPaths, operationPaths, servicePaths, type Json, type Parts } from './extensions.ts'

/** What the served document depends on. */
export interface Served {
  readonly catalogue: Pick<Catalogue, 'models'>
  /** Where callers reach the gateway. */
  readonly publicUrl: string
  readonly hasFiles: boolean
  /** Whether metrics and readiness are asked for here. */
  readonly hasOperations: boolean
}

/** The OpenAPI document as text: the API document plus the extensions of this gateway, at its own address. */
export function documentText({ catalogue: { models }, publicUrl, hasFiles, hasOperations }: Served): string {
  const words = {
    category: [...new Set(models.map(({ category }) => category))],
    mode: [...new Set(models.map(({ mode }) => mode))],
  }
  const tags: readonly Json[] = [
    ...(hasFiles ? [{ name: 'files', description: 'Uploads and made assets.' }] : []),
    { name: 'service', description: 'What the gateway tells of itself.' },
  ]
  const served = {
    ...document,
    servers: [{ url: publicUrl, description: 'This gateway.' }],
    tags: [...listOf(document['tags']), ...tags],
    paths: {
      ...document.paths,
      ...modelPaths(words),
      ...(hasFiles && filePaths),
      ...servicePaths,
      ...(hasOperations && operationPaths),
    },
    components: merged(document.components),
  }
  return JSON.stringify(served)
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** The components of the document and our own, group by group. */
function merged(known: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const groups = Object.entries(components).map(([group, parts]: readonly [string, Parts]) => {
    return [group, { ...Object(known[group]), ...parts }] as const
  })
  return { ...known, ...Object.fromEntries(groups) }
}
