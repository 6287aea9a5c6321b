import type { CatalogModel } from '@gatewright/catalog'
import type { Answer, Mapping, Request } from '@gatewright/upstreams'
import type { Dispatcher } from 'undici'
import type { Done, Failed } from '../upstream.ts'
import { errorSources, evaluate, isError, toldFailure, type Sources } from './answers.ts'
import { store, type Shelf } from './assets.ts'
import { fill, type Call, type Filling } from './call.ts'
import type { Evaluator } from './evaluator.ts'
import type { Exchanged } from './exchange.ts'
import { failed } from './failures.ts'
import { eventsOf, textOf } from './reading.ts'
import { assets, fieldKey, resultOf } from './result.ts'
import type { Vendor } from './vendor.ts'
import type { Waits } from './waits.ts'

/** What the calls for a model need. */
export interface Run {
  readonly vendor: Vendor
  readonly mapping: Mapping
  readonly evaluator: Evaluator
  readonly shelf: Shelf
  readonly waits: Waits
  readonly now: () => number
}

/** The body of an answer: its text, or the address under which its bytes have been stored. */
export interface Body {
  readonly text?: string
  readonly url?: string
  /** Whether all of it came. */
  readonly isWhole: boolean
}

/** An answer of success. */
export type Answered = Extract<Exchanged<Body>, { is: 'answer' }>

/** A request with its holes and its body filled, or why its body could not be made. */
export async function prepare(
  run: Run,
  request: Request,
  filling: Omit<Filling, 'model' | 'body'>,
  sees: object = {},
): Promise<Call | Failed> {
  const { vendor, mapping, evaluator } = run
  const { model } = mapping
  if (request.body === undefined) return fill(vendor, request, { ...filling, model })
  const { tokenHeader: _header, ...names } = filling
  const { values } = await evaluator.evaluate({ sources: { body: request.body }, input: { ...names, model, ...sees } })
  const { body } = values
  return body === undefined ? failed('mapping-failed') : fill(vendor, request, { ...filling, model, body })
}

/** Reads an answer of this sort; the bytes of an asset are stored while they arrive. */
export const readerOf =
  ({ vendor: { spec }, shelf }: Run, model: CatalogModel, sort: Answer, last = '') =>
  async ({ body, headers }: Dispatcher.ResponseData): Promise<Body> => {
    const { maxBytes, result } = spec
    if (sort === 'events') return eventsOf(body, last, maxBytes)
    if (sort === 'json') return { text: await textOf(body, maxBytes), isWhole: true }
    const contentType = String(headers['content-type'] ?? '')
    const claim = { model, number: 1, contentType, unsigned: result.unsigned, maxBytes }
    return { url: await store(body, claim, shelf), isWhole: true }
  }

/** What an answer that should hold the result holds; `nothing` when it is neither a result nor an error. */
export async function finish(
  run: Run,
  model: CatalogModel,
  answered: Answered,
  job?: string,
): Promise<Done | Failed | 'nothing'> {
  const { vendor, evaluator, shelf, mapping } = run
  const { body, status, headers } = answered
  const context = { status, headers, model: mapping.model, job }
  const evaluated = await evaluate(evaluator, sourcesOf(run), body.text, context)
  const told = isError(evaluated) ? toldFailure(vendor.spec, evaluated, vendor.key, 'upstream-failed') : 'nothing'
  // An error among events comes after a part of the text.
  if (!body.isWhole || (vendor.spec.submit.answer === 'events' && told !== 'nothing')) return told
  const { values } = evaluated
  const result =
    body.url === undefined ? await resultOf(model, vendor.spec, values, shelf) : assets(model, [body.url], values)
  if (result === 'media') return failed('upstream-invalid-answer', `the bytes are no ${model.category}.`)
  return result === 'nothing' ? told : result
}

function sourcesOf({ vendor: { spec }, mapping }: Run): Sources {
  const { urls, base64, text } = spec.result
  const fields = Object.entries(mapping.fields).map(([name, source]) => [fieldKey(name), source])
  return { urls, base64, text, ...errorSources(spec), ...Object.fromEntries(fields) }
}

/** The failure of a call whose status says that it was refused for good. */
export async function refusal(
  run: Run,
  { status, headers, text }: Extract<Exchanged<Body>, { is: 'error' }>,
  job?: string,
): Promise<Failed> {
  const { vendor, evaluator, mapping } = run
  const context = { status, headers, model: mapping.model, job }
  const evaluated = await evaluate(evaluator, errorSources(vendor.spec), text, context)
  return toldFailure(vendor.spec, evaluated, vendor.key, job === undefined ? 'upstream-refused' : 'upstream-failed')
}
