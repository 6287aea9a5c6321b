import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CatalogModel } from '@gatewright/catalog'
import { problemTypes } from '@gatewright/openapi/protocol'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { referenceFolder } from '../../base/root.ts'
import { fieldOf } from '../../base/values.ts'
import { documentAt, type Document } from '../../http/documents.ts'
import { pathOf } from '../../http/log.ts'
import { problemsAt, problemsPath } from '../../http/problem.ts'
import type { Route } from '../../http/routes.ts'
import { builtFiles, filesBelow, keepDocuments, type FindDocument } from '../files.ts'
import type { PagesContext } from '../context.ts'
import type { SearchEntry } from '../data.ts'
import { modelNamesOf, vendorNamesOf } from '../names.ts'
import { get, html, text } from '../responses.ts'
import { apiPages, navigationOf } from './navigation.ts'
import { pageHtml, type Assets } from './layout.ts'
import { renderPage } from './markdown.ts'

/** The reference: its pages as HTML and as Markdown, its search, and its style and script. */
export function referenceRoutes(context: PagesContext, folder: string = referenceFolder): readonly Route[] {
  const assets = readAssets(folder)
  const pages = pagesOf(context, assets)
  const sources = keepDocuments(
    (path) => sourceOf(context, path),
    (bytes, path) => text(bytes.toString(), typeOf(path)),
  )
  const search = documentAt(context.publicUrl, () =>
    text(JSON.stringify(searchIndex(context)), 'application/json; charset=utf-8'),
  )
  const problems = problemsPath(context.packages.catalog.service)
  const page = (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> =>
    sendPage(pages, sources, problems, request, reply)
  return [
    get('/docs', page),
    get('/docs/*', page, '/docs/{page}'),
    ...(problems === undefined ? [] : [get(`${problems}:code`, page, `${problems}{code}`)]),
    get('/docs/search.json', (request, reply) => search().send(request, reply)),
    get('/llms.txt', async (request, reply) =>
      ((await sources('llms.txt')) ?? missing(reply, context, assets)).send(request, reply),
    ),
    filesBelow('/docs/assets', assets.find),
  ]
}

const typeOf = (path: string): string =>
  path.endsWith('.md') ? 'text/markdown; charset=utf-8' : 'text/plain; charset=utf-8'

/** A page, or the page that says that there is none. */
interface Pages {
  readonly find: FindDocument
  readonly absent: (reply: FastifyReply) => Document
}

/** The pages as HTML, rendered when they are first read. */
function pagesOf(context: PagesContext, assets: BuiltAssets): Pages {
  const navigation = navigationOf(context)
  const { title } = context.packages.catalog.service
  const render = async (path: string): Promise<Buffer | undefined> => {
    const source = await sourceOf(context, path)
    if (source === undefined) return undefined
    const content = renderPage(source.toString(), path)
    return Buffer.from(pageHtml({ path, service: title, navigation: navigation(path), assets, content }))
  }
  return {
    find: keepDocuments(render, (bytes) => html(bytes.toString(), context.base)),
    absent: (reply) => missing(reply, context, assets),
  }
}

/** The Markdown of a page of the loaded package, with the address of this gateway in its programs. */
async function sourceOf({ packages, publicUrl }: PagesContext, path: string): Promise<Buffer | undefined> {
  const bytes = problemPage(path) ?? (await packages.files('reference', path))
  if (bytes === undefined) return undefined
  const { service } = packages.catalog
  const source = withAddress(bytes.toString(), service.baseUrl, publicUrl()).replaceAll(
    service.problems,
    problemsAt(service, publicUrl)(),
  )
  return Buffer.from(path === 'llms.txt' ? withFolder(source, 'docs/') : source)
}

async function sendPage(
  pages: Pages,
  sources: FindDocument,
  problems: string | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const path = pathOf(request.url)
  const isProblem = problems !== undefined && path.startsWith(problems)
  const below = isProblem ? problemFile + path.slice(problems.length) : path.replace(/^\/docs\/?/, '')
  const name = below.replace(/\/$/, '') || 'index'
  const document = name.endsWith('.md') ? await sources(name) : await pages.find(`${name}.md`)
  return (document ?? pages.absent(reply)).send(request, reply)
}

/** The page for an address without one, and for a gateway without a reference. */
function missing(reply: FastifyReply, { packages, base }: PagesContext, assets: BuiltAssets): Document {
  reply.code(404)
  const { title: service } = packages.catalog.service
  const source =
    '# No page here\n\nThe reference has no page at this address, or the gateway has no reference: build the target `reference` ' +
    'with `gatewright build`, add its package to the packages of the gateway, and start the gateway again.'
  const content = renderPage(source, 'none.md')
  return html(pageHtml({ path: 'index.md', service, navigation: '', assets, content }), base)
}

/** The folder of the pages of problems, among those of the reference. */
const problemFile = 'problems/'

const types = new Map(Object.entries(problemTypes))

/**
 * The page of a problem as Markdown, to which the `type` of the problem leads. The protocol has its text, so a gateway has it
 * without a reference, too. Undefined for every other page.
 */
function problemPage(path: string): string | undefined {
  const code = path.startsWith(problemFile) ? path.slice(problemFile.length).replace(/\.md$/, '') : ''
  const type = types.get(code)
  if (type === undefined) return undefined
  return [
    `# ${type.title}`,
    `The code is \`${code}\`, and the status is ${type.status}.`,
    `## When it happens\n\n${type.when}`,
    `## What to do\n\n${type.action}`,
    `The field \`detail\` of a problem says more. [All errors](../errors.md)`,
  ].join('\n\n')
}

/** The index of the search: the pages about the API, and a page for each model. */
function searchIndex({ packages }: PagesContext): readonly SearchEntry[] {
  const [vendorName, modelName] = [vendorNamesOf(packages.catalog), modelNamesOf(packages.catalog)]
  return [
    ...apiPages.map(({ name, title, words }) => ({ title, path: `docs/${name}`, about: 'API', words })),
    ...packages.catalog.models.map((model) => ({
      title: modelName(model),
      path: `docs/models/${model.id}`,
      about: `${vendorName(model.vendor)} · ${model.task}`,
      words: wordsFor(model),
    })),
  ]
}

const wordsFor = ({ id, vendor, workflow, aliases, tags, params }: CatalogModel): string =>
  [id, vendor, workflow, ...aliases, ...tags, ...params.map(({ name, label = '' }) => `${name} ${label}`)].join(' ')

/** Markdown with the address of this gateway in place of that of the specs, wherever a program or a code quotes it. */
export function withAddress(source: string, from: string, to: string): string {
  // A reader could not see where another address ends, and a program could break.
  if (!/^[\w:/.[\]-]+$/.test(to)) return source
  const root = to.replace(/(?<!\/)\/+$/, '')
  return ["'", '"', '`'].reduce(
    (text, mark) => text.replaceAll(mark + from.replace(/(?<!\/)\/+$/, '') + mark, mark + root + mark),
    source,
  )
}

/** A list of links to pages with a folder before each address, for readers in another folder. */
export const withFolder = (source: string, folder: string): string =>
  source.replaceAll(/\]\(((?:models\/)?[\w.-]+\.md)\)/g, (_, path: string) => `](${folder}${path})`)

/** The built files of the reference. */
interface BuiltAssets extends Assets {
  readonly find: (name: string) => Document | undefined
}

/** Reads the styles and the scripts. Pages of a reference that was not built have neither, and still can be read. */
function readAssets(folder: string): BuiltAssets {
  const [main, tools] = [entryIn(folder, 'manifest.json', 'main.ts'), entryIn(folder, 'tools.json', 'tools.tsx')]
  if (main === undefined) return { styles: [], script: undefined, tools: undefined, find: () => undefined }
  const files = builtFiles(join(folder, 'assets'))
  return {
    styles: main.styles,
    script: main.script,
    tools,
    find: (name) => files.get(name),
  }
}

/** The files of an entry of a build; undefined if it was not built. */
function entryIn(
  folder: string,
  manifest: string,
  name: string,
): { readonly styles: readonly string[]; readonly script: string } | undefined {
  const path = join(folder, manifest)
  if (!existsSync(path)) return undefined
  const built: unknown = JSON.parse(readFileSync(path, 'utf8'))
  const entry = fieldOf(built, name)
  const css = fieldOf(entry, 'css')
  return {
    styles: Array.isArray(css) ? css.map((file: unknown) => `docs/${String(file)}`) : [],
    script: `docs/${String(fieldOf(entry, 'file'))}`,
  }
}
