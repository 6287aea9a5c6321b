import { fieldsOf } from '../../../generator/language/values.ts'
import { listPath, modelsSegment } from '../../../generator/protocol/paths.ts'
import type { Field, Model } from './model.js'
import type { Extension } from './options.js'
import { pageNames, readPages, type Page, type PageOptions } from './pages.js'
import { refuseOptions } from './refuse.js'
import { secretsOf } from './secrets.js'
import { bounded, send } from './send.js'

/** Only models for which all of these hold. */
export interface ModelFilter {
  /** Words that are in their ids, names, descriptions, workflows or tags. */
  readonly q?: string
  readonly category?: string
  readonly vendor?: string
  readonly task?: string
  readonly mode?: 'sync' | 'async'
  readonly release?: string
}

/** A model of the gateway, without its parameters. */
export interface ListedModel {
  readonly id: string
  readonly name: string
  readonly vendor: string
  readonly category: string
  readonly task: string
  readonly mode: 'sync' | 'async'
  readonly description: string
  /** Credits for one task: a whole number, or a JSONata expression over the parameters after defaults. */
  readonly credits: number | string
  /** How long a task usually takes: seconds, or such an expression. */
  readonly estimatedSeconds?: number | string
  /** The gateway refuses to run models that are disabled or retired. */
  readonly release: string
  /** The model that replaces one that is deprecated, disabled or retired. */
  readonly replacedBy?: string
  readonly tags: readonly string[]
  readonly features?: readonly string[]
  readonly aliases: readonly string[]
  /** Whether a worker can run it now, or the sandbox. */
  readonly availability: string
}

/** A model of the gateway with its parameters, in the order in which a form shows them. */
export interface ModelDetails extends ListedModel {
  readonly params: readonly Field[]
  /** The JSON Schema of its input. */
  readonly schema: { readonly [keyword: string]: unknown }
  /** Named valid inputs. */
  readonly examples: readonly { readonly name: string; readonly input: { readonly [param: string]: unknown } }[]
  /** The definition that `client.run` and the other calls take. The gateway checks the parameters. */
  readonly definition: Model<unknown, unknown>
}

/** The models that the caller's key can use, as the gateway has them now. All errors are GatewayErrors. */
export interface Listing {
  /** Iterates over the models that match; requests a page only when needed. */
  models(filter?: ModelFilter & PageOptions): AsyncGenerator<ListedModel, void, undefined>
  /** Reads a model by its id or an alias. Rejects with the code `unknown-model` if there is none for this key. */
  model(id: string, options?: Pick<PageOptions, 'signal' | 'deadlineMs'>): Promise<ModelDetails>
}

interface ModelPage extends Page {
  readonly items: readonly ListedModel[]
}

interface ModelBody {
  readonly result: Omit<ModelDetails, 'definition'>
}

const filterNames = 'q category vendor task mode release'

/** Pass it to `createClient({ catalog: listing })` to read the models that the gateway has now. */
export const listing: Extension<Listing> = (settings) => ({
  async *models({ limit = 100, cursor, signal, deadlineMs, ...query } = {}) {
    refuseOptions('models', query, filterNames, settings)
    const options = { limit, ...(cursor && { cursor }), ...(signal && { signal }), ...(deadlineMs && { deadlineMs }) }
    const path = listPath(modelsSegment)
    const about = { purpose: 'list the models' }
    for await (const page of readPages<ModelPage>(settings, { method: 'GET', path, query, about }, options))
      yield* page.items
  },
  async model(id, { signal, deadlineMs = Infinity, ...others } = {}) {
    refuseOptions('model', others, pageNames, settings)
    const about = { purpose: `read the model ${id}` }
    const call = {
      method: 'GET',
      path: listPath(`${modelsSegment}/${encodeURIComponent(id)}`),
      expects: (body: unknown): body is ModelBody =>
        typeof fieldsOf(fieldsOf(body)['result'])['id'] === 'string' &&
        Array.isArray(fieldsOf(fieldsOf(body)['result'])['params']),
      about,
    } as const
    const { response } = await bounded(settings, signal, deadlineMs, about, (own) => send(settings, call, own))
    return { ...response.result, definition: definitionOf(response.result) }
  },
})

const definitionOf = ({ id, mode, params, estimatedSeconds }: ModelBody['result']): Model<unknown, unknown> => ({
  id,
  workflow: modelsSegment,
  mode,
  params,
  secrets: (values) => secretsOf(params, values),
  ...(typeof estimatedSeconds === 'number' && { estimatedSeconds }),
})
