import type { CatalogModel, Vendor } from '@gatewright/catalog'
import { modelOperations } from '@gatewright/openapi/protocol'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { success } from './answers.ts'
import { shown } from '../base/shown.ts'
import { workflowNames, type Catalogue } from '../catalogue/catalogue.ts'
import { callerOf } from './authentication.ts'
import type { Mark } from './availability.ts'
import type { Context } from './context.ts'
import { Document } from './documents.ts'
import { idOf, isKnown, tagOf } from './headers.ts'
import { Values } from './pages.ts'
import { Problem } from './problem.ts'
import { mayUse } from './requests.ts'

const filters = ['category', 'vendor', 'task', 'mode', 'release'] as const
const known = [...filters, 'q', 'cursor', 'limit']

/** Returns a page of the models that the key can use and that match a query. An extension of the API document. */
export const listModels =
  ({ catalogue, availability }: Context) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const caller = callerOf(request)
    const values = new Values(request.query, known)
    const wanted = filters.map((name) => [name, values.text(name, wordsOf(catalogue.models, name))] as const)
    const words = [...new Set((values.text('q') ?? '').toLowerCase().split(/\s+/))]
    const matches = (model: CatalogModel): boolean =>
      wanted.every(([name, value]) => value === undefined || model[name] === value) &&
      words.every((word) => searchText(model).includes(word))
    const mine = catalogue.models.filter((model) => mayUse(caller, model))
    const page = values.page(mine.filter(matches), true)
    const markOf = await availability.marks()
    const items = page.items.map((model) => summary(model, catalogue, markOf(model)))
    return sendTagged(request, reply, textOf({ ...page, items }))
  }

/** The known values of a filter, if there are few enough to list them. */
const wordsOf = (models: readonly CatalogModel[], name: (typeof filters)[number]): readonly string[] | undefined =>
  name === 'vendor' || name === 'task' ? undefined : [...new Set(models.map((model) => model[name]))]

const searchTexts = new WeakMap<CatalogModel, string>()

/** The text that a search looks in; computed once for each model. */
function searchText(model: CatalogModel): string {
  const { id, name, description, tags, features = [], aliases } = model
  const workflows = workflowNames(model)
  const text =
    searchTexts.get(model) ??
    [id, name, description, ...workflows, ...tags, ...features, ...aliases].join(' ').toLowerCase()
  searchTexts.set(model, text)
  return text
}

function summary(model: CatalogModel, { vendors }: Vendors, availability: Mark) {
  const {
    identifier: _constant,
    params: _params,
    roles: _roles,
    rules: _rules,
    resultFields: _fields,
    examples: _examples,
    ...listed
  } = model
  return { ...listed, availability, ...vendorOf(model, vendors) }
}

type Vendors = Pick<Catalogue, 'vendors'>

/** The details of a model's vendor, if there are any. */
function vendorOf({ vendor }: CatalogModel, vendors: Vendors['vendors']): { readonly vendorDetails?: Vendor } {
  const vendorDetails = vendors.get(vendor)
  return vendorDetails === undefined ? {} : { vendorDetails }
}

/** Returns all data about one model: parameters, rules, examples and the JSON Schema of its input. */
export const readModel =
  ({ catalogue, availability }: Context) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const model = catalogue.find(idOf(request))?.model
    if (model === undefined || !mayUse(callerOf(request), model)) {
      throw new Problem(
        'unknown-model',
        `There is no model ${shown(idOf(request))} for this key. GET ${modelOperations.listModels.path} lists them.`,
      )
    }
    const mark = (await availability.marks())(model)
    return (await documentOf(model, catalogue, mark)).send(request, reply)
  }

const documents = new WeakMap<CatalogModel, Map<Mark, Promise<Document>>>()

/** The document of a model; created once for each mark. */
function documentOf(model: CatalogModel, catalogue: Sources, mark: Mark): Promise<Document> {
  const known = documents.get(model) ?? new Map<Mark, Promise<Document>>()
  const document = known.get(mark) ?? makeDocument(model, catalogue, mark)
  documents.set(model, known.set(mark, document))
  return document
}

type Sources = Pick<Catalogue, 'vendors' | 'readSchema'>

async function makeDocument(
  model: CatalogModel,
  { vendors, readSchema }: Sources,
  availability: Mark,
): Promise<Document> {
  const schema = await readSchema(model.id)
  const { identifier: _constant, ...shown } = model // it names code of packages, not a part of the API
  return new Document(textOf({ ...shown, availability, ...vendorOf(model, vendors), schema }))
}

const textOf = (result: unknown): string => JSON.stringify(success({ result }))

/** Sends JSON with an entity tag, or 304 when the caller has it already. */
function sendTagged(request: FastifyRequest, reply: FastifyReply, text: string): FastifyReply {
  const tag = tagOf(text)
  reply.headers({ ETag: tag, 'Cache-Control': 'no-cache' })
  if (isKnown(request.headers['if-none-match'], tag)) return reply.code(304).send()
  return reply.type('application/json; charset=utf-8').send(text)
}
