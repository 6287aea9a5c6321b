import type { ListedModel } from '@gatewright/client/listing'
import type { McpClient } from './scope.js'

/** A model, and the texts that searches look in, in lower case. */
export interface IndexedModel {
  readonly model: ListedModel
  readonly names: string
  readonly description: string
}

/** The client of a server: over stdio it lives for hours, over HTTP for one request, which can be a batch. */
type Client = Pick<McpClient, 'models'>

/** How long an index is kept, in milliseconds. */
const keepMs = 10_000

const made = new WeakMap<Client, { readonly models: Promise<readonly IndexedModel[]>; readonly until: number }>()

/** Lists and indexes the models that the key can use, once for all calls that come together. */
export function modelsOf(client: Client): Promise<readonly IndexedModel[]> {
  const last = made.get(client)
  if (last !== undefined && performance.now() < last.until) return last.models
  const models = read(client)
  made.set(client, { models, until: performance.now() + keepMs })
  models.catch(() => made.delete(client))
  return models
}

/** The signal of one call is not passed on, because the others need the models, too. */
async function read(client: Client): Promise<readonly IndexedModel[]> {
  const all: IndexedModel[] = []
  for await (const model of client.models()) all.push(indexed(model))
  return all
}

function indexed(model: ListedModel): IndexedModel {
  const { id, name, category, tags, features = [], aliases, description } = model
  const names = [id, name, category, ...tags, ...features, ...aliases].join(' ').toLowerCase()
  return { model, names, description: description.toLowerCase() }
}
