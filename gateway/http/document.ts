import { fileOperations, operatorOperations, type Operation } from '@gatewright/openapi/protocol'
import type { Catalogue } from '../catalogue/catalogue.ts'

/** The document of the packages, and the settings that the served one depends on. */
export interface Served {
  readonly catalogue: Pick<Catalogue, 'document'>
  /** The address at which callers reach the gateway. */
  readonly publicUrl: string
  readonly hasFiles: boolean
  /** Whether this port serves metrics and readiness. */
  readonly hasOperations: boolean
}

/** The OpenAPI document as text. */
export const documentText = (served: Served): string => JSON.stringify(servedDocument(served))

/** The OpenAPI document with every operation of this gateway and its own address. */
export function servedDocument({ catalogue, publicUrl, hasFiles, hasOperations }: Served): Catalogue['document'] {
  const { document } = catalogue
  const absent = new Set([
    ...(hasFiles ? [] : pathsOf(fileOperations)),
    ...(hasOperations ? [] : pathsOf(operatorOperations)),
  ])
  return {
    ...document,
    servers: [{ url: publicUrl, description: 'This gateway.' }],
    tags: document.tags.filter(({ name }) => hasFiles || name !== 'files'),
    paths: Object.fromEntries(Object.entries(document.paths).filter(([path]) => !absent.has(path))),
  }
}

const pathsOf = (operations: Readonly<Record<string, Operation>>): readonly string[] =>
  Object.values(operations).map(({ path }) => path)
