import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { RouteHandlerMethod } from 'fastify'
import { viewerFolder } from '../../base/root.ts'
import type { Document } from '../../http/documents.ts'
import { Problem } from '../../http/problem.ts'
import type { Route } from '../../http/routes.ts'
import type { PagesContext } from '../context.ts'
import { filesBelow } from '../files.ts'
import { asset, html, pagePolicy, sends, type Policy } from '../responses.ts'

/**
 * The policy of the viewer: Scalar writes its colours into style elements, and descriptions that it highlights have
 * style attributes. No other page allows that, and scripts are as strict here as there.
 */
const viewerPolicy: Policy = { ...pagePolicy, 'style-src': "'self' 'unsafe-inline'" }

const path = '/docs/openapi'

/** The viewer of OpenAPI documents: its page, and its files. */
export function viewerRoutes(context: PagesContext, folder: string = viewerFolder): readonly Route[] {
  const page = pageOf(folder, context.base)
  const files = filesOf(folder)
  return [
    { method: 'GET', url: path, template: path, handler: page === undefined ? notBuilt : sends(page) },
    filesBelow(`${path}/assets`, (name) => files.get(name)),
  ]
}

/** The page of the built viewer; undefined if it was not built. */
function pageOf(folder: string, base: string): Document | undefined {
  const file = join(folder, 'index.html')
  return existsSync(file) ? html(readFileSync(file, 'utf8'), base, viewerPolicy) : undefined
}

const notBuilt: RouteHandlerMethod = () => {
  const detail =
    'The viewer is not built. Run `node packaging/viewer.ts` in the repository and start the gateway again.'
  throw new Problem('not-found', detail)
}

/** The built files by their names, which change with their content. They are read when they are first asked for. */
function filesOf(folder: string): { readonly get: (name: string) => Document | undefined } {
  const inner = join(folder, 'docs/openapi/assets')
  const listed = existsSync(inner) ? readdirSync(inner, { withFileTypes: true }) : []
  const names = new Set(listed.filter((entry) => entry.isFile()).map(({ name }) => name))
  const made = new Map<string, Document>()
  const read = (name: string): Document => {
    const document = asset(readFileSync(join(inner, name)), name, { isImmutable: true })
    made.set(name, document)
    return document
  }
  return { get: (name) => (names.has(name) ? (made.get(name) ?? read(name)) : undefined) }
}
