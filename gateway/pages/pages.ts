import {
  documentForModel,
  documentForWorkflow,
  indexDocument,
  toOpenApi30,
  type OpenApiDocument,
} from '@gatewright/openapi/documents'
import { join } from 'node:path'
import { viewerFolder } from '../base/root.ts'
import { servedDocument } from '../http/documents.ts'
import { idOf } from '../http/headers.ts'
import { Problem } from '../http/problem.ts'
import type { Route } from '../http/routes.ts'
import { builtFiles, builtPage, notBuilt, filesBelow, keepDocuments } from './files.ts'
import type { PagesContext } from './context.ts'
import { playgroundRoutes } from './playground.ts'
import { referenceRoutes } from './reference/routes.ts'
import { asset, get, pagePolicy, sends, type Policy } from './responses.ts'

/**
 * The pages of the gateway, a line for each part. The server opens them as the setting says, so the routes say nothing
 * of keys and limits.
 */
export const pageRoutes = (context: PagesContext): readonly Route[] => [
  ...documentRoutes(context),
  ...playgroundRoutes(context),
  ...sampleRoutes(context),
  ...referenceRoutes(context),
  ...viewerRoutes(context),
]

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

/** The pictures on the cards of the models, if the sandbox is on. Each is drawn when it is first read. */
export function sampleRoutes({ catalogue, drawSample }: PagesContext): readonly Route[] {
  if (drawSample === undefined) return []
  const drawing = new Map<string, Promise<Buffer>>()
  const read = async (id: string): Promise<Buffer | undefined> => {
    const model = catalogue.find(id)?.model
    if (model === undefined) return undefined
    // However many callers wait for a picture, it is drawn once.
    const drawn =
      drawing.get(id) ?? drawSample(model).then((bytes) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length))
    drawing.set(id, drawn)
    return drawn.finally(() => drawing.delete(id))
  }
  const find = keepDocuments(read, (bytes) => asset(bytes, 'sample.webp', { maxAge: 3600 }))
  return [
    get(
      '/playground/samples/:id',
      async (request, reply) => {
        const document = await find(idOf(request))
        if (document === undefined) throw new Problem('not-found', 'There is no model with this id.')
        return document.send(request, reply)
      },
      '/playground/samples/{id}',
    ),
  ]
}

/**
 * The policy of the viewer: Scalar writes its colours into style elements, and descriptions that it highlights have
 * style attributes. No other page allows that, and scripts are as strict here as there.
 */
const viewerPolicy: Policy = { ...pagePolicy, 'style-src': "'self' 'unsafe-inline'" }

/** The viewer of OpenAPI documents: its page, and its files. */
export function viewerRoutes(context: PagesContext, folder: string = viewerFolder): readonly Route[] {
  const path = '/docs/openapi'
  const page = builtPage(folder, context.base, viewerPolicy)
  const files = builtFiles(join(folder, 'docs/openapi/assets'))
  return [
    get(path, page === undefined ? notBuilt('viewer') : sends(page)),
    filesBelow(`${path}/assets`, (name) => files.get(name)),
    // The address that people try first.
    ...['/api', '/api/'].map((short) => get(short, (_, reply) => reply.redirect(`${context.base}docs/openapi`))),
  ]
}
