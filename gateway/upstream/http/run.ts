import type { Answer, Mapping, Request } from '@gatewright/upstreams'
import type { Breaker } from '../breaker.ts'
import type { UpstreamWatch } from '../calls.ts'
import { formsOf, secretTexts } from '../../base/secrets.ts'
import type { Failed, UpstreamRequest } from '../upstream.ts'
import type { AnswerShare } from './answerBytes.ts'
import { errorSources, listedMeaning, meaningOf, vendorFailure, type Sources } from './answers.ts'
import { noAsset, store, type AssetStore } from './assets.ts'
import { fill, type Call, type Filling } from './call.ts'
import type { Evaluator } from './evaluator.ts'
import { exchange, type Exchanged, type ReadBody } from './exchange.ts'
import type { Evaluated, Order } from './expressions.ts'
import { clean, failed, type Code } from './failures.ts'
import { eventsOf, Remembered, textOf, type Event, type Hold } from './reading.ts'
import type { Upload } from './upload.ts'
import type { Vendor } from './vendor.ts'
import type { Waits } from './waits.ts'

/** The dependencies of the calls for a model. */
export interface Run {
  readonly vendor: Vendor
  readonly mapping: Mapping
  readonly evaluator: Evaluator
  readonly assetStore: AssetStore
  readonly waits: Waits
  /** Counts the outcomes of submits. */
  readonly breaker?: Pick<Breaker, 'count'> | undefined
  readonly now: () => number
  /** Observes each call. */
  readonly watch?: UpstreamWatch | undefined
}

/** A run that has a connection to its vendor, and memory for what the vendor answers. */
export interface OpenRun extends Run {
  readonly share: AnswerShare
}

/** The body of a response: its text, or the address of its stored bytes. */
export interface Body {
  /** Of bytes that are no asset, their beginning. */
  readonly text?: string
  readonly url?: string
  /** Why its bytes are no asset. */
  readonly unfit?: 'empty' | 'media'
  /** How it begins if events were expected and there are none. */
  readonly head?: string
  /** Whether it is complete. */
  readonly isComplete: boolean
}

/** A successful response. */
export type Answered = Extract<Exchanged<Body>, { is: 'answer' }>

/** A response with an error status. */
export type Refused = Extract<Exchanged<Body>, { is: 'error' }>

/**
 * A complete request, or why its body or its query could not be built. `filling.body` is the default body, and `encode`
 * gives a body that is not JSON.
 */
export async function prepare(
  run: Run,
  request: Request,
  filling: Omit<Filling, 'model'>,
  sees: object = {},
  encode?: (body: unknown) => Upload | undefined,
): Promise<Call | Failed> {
  const { vendor, mapping, evaluator } = run
  const { model } = mapping
  const { token, job } = filling
  const sources = defined({ body: request.body, query: request.query })
  const { values } = await evaluator.evaluate({ sources, input: { token, job, model, ...sees } })
  if (Object.keys(sources).some((name) => values[name] === undefined)) return failed('mapping-failed')
  const all = { ...filling, model, ...values }
  if (encode === undefined) return fill(vendor, request, all) ?? failed('mapping-failed')
  const call = fill(vendor, request, { ...all, body: undefined })
  const body = encode(all.body)
  return call === undefined || body === undefined ? failed('mapping-failed') : { ...call, body }
}

/** Expressions by name, without undefined ones. */
const defined = (sources: Sources): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(sources).filter((entry): entry is [string, string] => entry[1] !== undefined))

/** Makes a call, and reports its outcome. */
export async function send<Value>(
  { vendor, watch }: Run,
  { token: task, attempt }: Pick<UpstreamRequest, 'token' | 'attempt'>,
  call: Call,
  read: ReadBody<Value>,
): Promise<Exchanged<Value>> {
  const start = performance.now()
  const exchanged = await exchange(vendor, call, read)
  const status = exchanged.is === 'broken' ? undefined : exchanged.status
  const code = exchanged.is === 'broken' ? exchanged.code : undefined
  const ms = Math.round(performance.now() - start)
  watch?.called({ vendor: vendor.spec.id, task, attempt, outcome: callResultOf(exchanged), status, code, ms })
  return exchanged
}

const callResultOf = (exchanged: Exchanged<unknown>): string =>
  exchanged.is === 'answer' ? 'ok' : exchanged.is === 'broken' ? exchanged.why : meaningOf(exchanged)

/**
 * Reads a response of this type; the bytes of an asset are stored, and text in events is passed on, while they arrive. A
 * vendor can answer with JSON in the place of events.
 */
export const readerOf =
  (run: OpenRun, request: UpstreamRequest, sort: Answer, last = ''): ReadBody<Body> =>
  async ({ body, headers, statusCode: status }) => {
    const { model } = request
    const { vendor, assetStore, share } = run
    const { maxBytes, result } = vendor.spec
    const contentType = String(headers['content-type'] ?? '')
    const hold: Hold = share.grow
    const isJson = sort === 'json' || (sort === 'events' && /^application\/json\b/i.test(contentType))
    if (isJson) return { text: await textOf(body, maxBytes, hold), isComplete: true }
    if (sort === 'events') return eventsOf(body, last, maxBytes, hold, passText(run, request, { status, headers }))
    const claim = { model, number: 1, contentType, unsigned: result.unsigned, maxBytes }
    const bytes = new Remembered(body)
    try {
      return { url: await store(bytes, claim, assetStore), isComplete: true }
    } catch (error) {
      const unfit = noAsset(error)
      if (unfit === undefined) throw error
      return { unfit, text: bytes.head, isComplete: true }
    }
  }

/** Passes the text of events on while they arrive, one part after the other. */
function passText(
  { vendor, mapping, evaluator }: Run,
  { onText }: UpstreamRequest,
  answer: object,
): ((events: readonly Event[]) => void) | undefined {
  const { delta } = vendor.spec.submit
  if (delta === undefined || onText === undefined) return undefined
  const waiting: Event[] = []
  let passing: Promise<void> | undefined
  const pass = async (): Promise<void> => {
    while (waiting.length > 0) {
      const order = { sources: { delta }, input: { ...answer, model: mapping.model } }
      const { values } = await evaluator.evaluate({ ...order, text: JSON.stringify(waiting.splice(0)) })
      const text = values['delta']
      if (typeof text === 'string' && text !== '') await onText(text)
    }
    passing = undefined
  }
  return (events) => {
    waiting.push(...events)
    passing ??= pass()
  }
}

/** Names that an expression can use beside the response. */
export interface AnswerNames {
  readonly job?: string | undefined
  /** For look-ups only. */
  readonly token?: string
}

/** Evaluates expressions by name over a response, without undefined ones; `reads` are paths to follow in it as well. */
export function evaluateAnswer(
  run: Run,
  sources: Sources,
  answer: Answered | Refused,
  names: AnswerNames = {},
  reads?: Order['reads'],
): Promise<Evaluated> {
  const { status, headers } = answer
  const text = answer.is === 'answer' ? answer.body.text : answer.text
  return run.evaluator.evaluate({
    sources: defined(sources),
    input: { status, headers, model: run.mapping.model, ...names },
    ...(text !== undefined && { text }),
    ...(reads && { reads }),
  })
}

/** The message and the code of an error, as the spec reads them. */
export const errorIn = (run: Run, error: Refused, job?: string): Promise<Evaluated> =>
  evaluateAnswer(run, errorSources(run.vendor.spec), error, { job })

/** The failure of a call about a job, or of a submit, that the vendor refused permanently; `read` is the error, if it is read. */
export async function refusal(
  run: Run,
  asked: UpstreamRequest,
  error: Refused,
  job?: string,
  read?: Evaluated,
): Promise<Failed> {
  const evaluated = read ?? (await errorIn(run, error, job))
  return failureFrom(run, asked, evaluated, job === undefined ? 'upstream-refused' : 'upstream-failed', error.status)
}

/**
 * The failure in a response, without secrets. A problem with the gateway's own account is reported to its operator in the
 * vendor's words, and to callers without them.
 */
export function failureFrom(
  run: Run,
  asked: UpstreamRequest,
  evaluated: Evaluated,
  defaultCode: Code = 'upstream-failed',
  status?: number,
): Failed {
  const { vendor, watch } = run
  const { token: task, attempt } = asked
  const message = clean(evaluated.values['message'], secretsOf(run, asked))
  const isAccount = status === 401 || status === 402 || status === 403
  const meaning = listedMeaning(vendor.spec, evaluated, status) ?? (isAccount ? 'account' : undefined)
  if (meaning === 'account') watch?.account({ vendor: vendor.spec.id, task, attempt, status, message })
  return { ...vendorFailure(meaning, message, defaultCode), ...chargeIn(run, asked, evaluated) }
}

/** The credits that a vendor says it charged for a job without a result. */
export function chargeIn(
  { vendor, watch }: Run,
  { token: task, attempt }: Pick<UpstreamRequest, 'token' | 'attempt'>,
  evaluated: Evaluated,
): { readonly charged?: number } {
  const { values, errors } = evaluated
  if ((values['charged'] === undefined || values['charged'] === null) && errors['charged'] === undefined) return {}
  const charged = creditsIn(evaluated)
  if (charged !== undefined) return { charged }
  watch?.unreadableCharge({ vendor: vendor.spec.id, task, attempt })
  return {}
}

/** The credits in an answer, if they are a whole number. */
export function creditsIn({ values: { charged } }: Evaluated): number | undefined {
  return typeof charged === 'number' && Number.isSafeInteger(charged) && charged >= 0 ? charged : undefined
}

/** The gateway's key and the caller's secret parameters, which no response may contain. */
export const secretsOf = ({ vendor }: Run, { model, params }: UpstreamRequest): readonly string[] =>
  formsOf([vendor.key, ...secretTexts(model.params, params)])
