import {
  documentForModel,
  documentForWorkflow,
  indexDocument,
  toOpenApi30,
  type OpenApiDocument,
} from '@gatewright/openapi/documents'
import { servedDocument } from '../http/document.ts'
import type { Route } from '../http/routes.ts'
import type { PagesContext } from './context.ts'
import { filesBelow, keepDocuments } from './files.ts'
import { asset } from './responses.ts'

/** The documents of single models and workflows, the index of them, and the complete document in OpenAPI 3.0.3. */
export function documentRoutes(context: PagesContext): readonly Route[] {
  const read = async (path: string): Promise<Buffer | undefined> => {
    const document = documentAt(context, path)
    return document && Buffer.from(JSON.stringify(document))
  }
  return [filesBelow('/openapi', keepDocuments(read, asset))]
}

/** The document of a path; undefined if there is none. */
function documentAt({ catalogue, publicUrl, ...more }: PagesContext, path: string): OpenApiDocument | undefined {
  const served = servedDocument({ catalogue, publicUrl: publicUrl(), ...more })
  if (path === 'index.json') return indexDocument(served)
  if (path === '3.0.json') return toOpenApi30(served)
  const [, group, name = ''] = /^(models|workflows)\/(.+)\.json$/.exec(path) ?? []
  if (group === 'models') return documentForModel(served, catalogue.find(name)?.model.id ?? name)
  return group === 'workflows' ? documentForWorkflow(served, name) : undefined
}
