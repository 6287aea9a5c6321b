import { readdirSync, readFileSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify'
import { playgroundFolder } from '../base/root.ts'
import { documentAt, type Document } from '../http/documents.ts'
import { idOf } from '../http/headers.ts'
import { Problem } from '../http/problem.ts'
import type { Route } from '../http/routes.ts'
import { indexOf } from './cards.ts'
import type { PagesContext } from './context.ts'
import type { Marks } from './data.ts'
import { filesBelow, keepDocuments } from './files.ts'
import { asset, html, sends, text } from './responses.ts'

/** The paths of the playground that show a page; the page itself reads the rest of the address. */
const pagePaths = ['/', '/history', '/compare'] as const

/** The targets whose modules the playground imports. */
const modules = ['catalog', 'validators'] as const

/** The playground: its page, its files, its data, and the modules of the generated packages that it imports. */
export function playgroundRoutes(context: PagesContext, folder: string = playgroundFolder): readonly Route[] {
  const page = pageOf(folder, context.base)
  const send = page === undefined ? notBuilt : sends(page)
  const files = assetsOf(folder)
  const index = documentAt(context.publicUrl, (url) => text(JSON.stringify(indexOf(context, url)), json))
  return [
    ...pagePaths.map((url) => get(url, send)),
    get('/models/:id', page === undefined ? notBuilt : sendModel(page, context), '/models/{id}'),
    get('/playground/index.json', (request, reply) => index().send(request, reply)),
    get('/playground/marks.json', sendMarks(context)),
    filesBelow('/playground/assets', (name) => files.get(name)),
    ...modules.map((target) =>
      filesBelow(
        `/playground/packages/${target}`,
        keepDocuments(
          (path) => context.packages.files(target, path),
          (bytes, path) => asset(bytes, path),
        ),
      ),
    ),
  ]
}

const json = 'application/json; charset=utf-8'

const get = (url: string, handler: RouteHandlerMethod, template: string = url): Route => ({
  method: 'GET',
  url,
  template,
  handler,
})

/** The page of the built playground; undefined if it was not built. */
function pageOf(folder: string, base: string): Document | undefined {
  const file = join(folder, 'index.html')
  return existsSync(file) ? html(readFileSync(file, 'utf8'), base) : undefined
}

const notBuilt: RouteHandlerMethod = () => {
  const detail =
    'The playground is not built. Run `node packaging/playground.ts` in the repository and start the gateway again.'
  throw new Problem('not-found', detail)
}

/** The page of a model; an id without a model has the status 404, and the page says so in its own words. */
const sendModel =
  (page: Document, { catalogue }: PagesContext) =>
  (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    if (catalogue.find(idOf(request)) === undefined) reply.code(404)
    return page.send(request, reply)
  }

/** Sends which models run in the sandbox or nowhere; the document is created anew when one of them changes. */
function sendMarks({ catalogue, availability }: PagesContext): RouteHandlerMethod {
  let last: { readonly words: string; readonly document: Document } | undefined
  return async (request, reply) => {
    const markOf = await availability.marks()
    const marks: Marks = Object.fromEntries(
      catalogue.models.flatMap((model) => {
        const mark = markOf(model)
        return mark === 'vendor' ? [] : [[model.id, mark] as const]
      }),
    )
    const words = JSON.stringify(marks)
    if (last?.words !== words) last = { words, document: text(words, json) }
    return last.document.send(request, reply)
  }
}

/** The built files by their names, which change with their content. */
function assetsOf(folder: string): ReadonlyMap<string, Document> {
  const inner = join(folder, 'playground/assets')
  if (!existsSync(inner)) return new Map()
  const names = readdirSync(inner, { withFileTypes: true }).filter((entry) => entry.isFile())
  return new Map(names.map(({ name }) => [name, asset(readFileSync(join(inner, name)), name, { isImmutable: true })]))
}
