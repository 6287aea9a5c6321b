import { join } from 'node:path'
import type { FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify'
import type { CatalogModel, CatalogParam, Param } from '@gatewright/catalog'
import { playgroundFolder } from '../base/root.ts'
import { documentAt, type Document } from '../http/documents.ts'
import { idOf } from '../http/headers.ts'
import type { Route } from '../http/routes.ts'
import { builtFiles, builtPage, notBuilt, filesBelow, keepDocuments } from './files.ts'
import type { PagesContext } from './context.ts'
import type { Card, Marks, Media, PlaygroundIndex } from './data.ts'
import { modelNamesOf } from './names.ts'
import { asset, get, sends, text } from './responses.ts'

/** The paths of the playground that show a page; the page itself reads the rest of the address. */
const pagePaths = ['/', '/history', '/history/compare', '/tasks', '/compare'] as const

/** The targets whose modules the playground imports. */
const modules = ['catalog', 'validators'] as const

/** The playground: its page, its files, its data, and the modules of the generated packages that it imports. */
export function playgroundRoutes(context: PagesContext, folder: string = playgroundFolder): readonly Route[] {
  const page = builtPage(folder, context.base)
  const absent = notBuilt('playground')
  const send = page === undefined ? absent : sends(page)
  const files = builtFiles(join(folder, 'playground/assets'))
  const index = documentAt(context.publicUrl, (url) => text(JSON.stringify(indexOf(context, url)), json))
  return [
    ...pagePaths.map((url) => get(url, send)),
    get('/models/:id', page === undefined ? absent : sendModel(page, context), '/models/{id}'),
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

/** The page of a model; an id without a model has the status 404, and the page says so in its own words. */
const sendModel =
  (page: Document, { catalogue }: PagesContext) =>
  (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    if (catalogue.find(idOf(request)) === undefined) reply.code(404)
    return page.send(request, reply)
  }

/** Sends which models run in the sandbox or nowhere; the document is created anew when one of them changes. */
function sendMarks({ catalogue, availability, isSandboxFree }: PagesContext): RouteHandlerMethod {
  let last: { readonly words: string; readonly document: Document } | undefined
  return async (request, reply) => {
    const markOf = await availability.marks()
    const marks: Marks = Object.fromEntries(
      catalogue.models.flatMap((model) => {
        const mark = markOf(model)
        return mark === 'vendor' ? [] : [[model.id, mark === 'sandbox' && isSandboxFree ? 'free' : mark] as const]
      }),
    )
    const words = JSON.stringify(marks)
    if (last?.words !== words) last = { words, document: text(words, json) }
    return last.document.send(request, reply)
  }
}

/** The data with which the playground begins, for callers who reach the gateway at this address. */
export function indexOf({ packages, hasFiles, hasOpenai }: PagesContext, baseUrl: string): PlaygroundIndex {
  const { service, categories, vendors, models } = packages.catalog
  const { title, description, version } = service
  const used = new Set(models.map(({ category }) => category))
  const modelName = modelNamesOf(packages.catalog)
  return {
    service: { title, description, version, baseUrl },
    packages: service.packages,
    uploads: hasFiles,
    openai: hasOpenai,
    categories: categories.filter(({ id }) => used.has(id)).map(({ id, title, plural }) => ({ id, title, plural })),
    vendors: vendors.map(({ id, name, color }) => ({ id, name, ...(color !== undefined && { color }) })),
    models: models.map((model) => ({ ...cardOf(model), name: modelName(model) })),
  }
}

/** The data of a model for its card. */
export const cardOf = (model: CatalogModel): Card => ({
  id: model.id,
  name: model.name,
  identifier: model.identifier,
  vendor: model.vendor,
  category: model.category,
  task: model.task,
  mode: model.mode,
  release: model.release,
  tags: model.tags,
  features: model.features ?? [],
  description: firstSentence(model.description),
  credits: typeof model.credits === 'number' ? model.credits : null,
  seconds: typeof model.estimatedSeconds === 'number' ? model.estimatedSeconds : null,
  accepts: [...new Set(model.params.flatMap(({ shape }) => mediaIn(shape)))],
  params: [...new Set(model.params.flatMap(({ name, label }) => [name, ...(label === undefined ? [] : [label])]))],
  ...(model.roles?.prompt !== undefined && { takesPrompt: true }), // packages of an earlier build have no roles
  result: model.result,
  ...(model.media !== undefined && { media: model.media }),
})

/** The media of the files anywhere in a value of this shape. */
function mediaIn(shape: CatalogParam['shape']): readonly Media[] {
  switch (shape.is) {
    case 'file':
      return [shape.media]
    case 'object':
      return shape.fields.flatMap((field: Param) => mediaIn(field.shape))
    case 'either':
      return shape.of.flatMap(mediaIn)
    case 'list':
    case 'map':
    case 'nullable':
      return mediaIn(shape.of)
    default:
      return []
  }
}

/** The longest description of a card, in characters. */
const longest = 160

/** The first sentence of a description, cut between two words if it is long. */
export function firstSentence(description: string): string {
  const [sentence = ''] = /^.*?[.!?](?=\s|$)/s.exec(description) ?? [description]
  const line = sentence.replaceAll(/\s+/g, ' ').trim()
  const characters = Array.from(line)
  if (characters.length <= longest) return line
  const cut = characters.slice(0, longest - 1).join('')
  return `${cut.replace(/\s+\S*$/, '')}…`
}
