import type { Failed, Submitted, UpstreamRequest } from '../upstream.ts'
import { errorSources, isError, listedMeaning, meaningOf, type Meaning } from './answers.ts'
import type { Call } from './call.ts'
import type { Exchanged } from './exchange.ts'
import type { Evaluated } from './expressions.ts'
import { failed, type Code } from './failures.ts'
import { finish, rawIn } from './finish.ts'
import { elsewhere, jobIn } from './job.ts'
import {
  errorIn,
  evaluateAnswer,
  failureFrom,
  prepare,
  readerOf,
  refusal,
  send,
  type Answered,
  type OpenRun,
  type Refused,
  type Run,
} from './run.ts'
import { uploadOf, type Upload } from './upload.ts'
import { retryAfter, waitAfter, waitForTurn } from './waits.ts'

/** A call without a complete response. */
type Broken = Extract<Exchanged<unknown>, { is: 'broken' }>

/** Sends a request to a vendor, and returns its outcome. */
export async function submit(run: Run, request: UpstreamRequest): Promise<Submitted> {
  const { vendor } = run
  // A paid answer has to be read to its end, so nothing is sent while there is no room for one.
  const said = vendor.answers.isFull ? undefined : await vendor.use((share) => start({ ...run, share }, request))
  if (said === undefined) return { is: 'later', inMs: waitForTurn(run.waits.count(request.token, 'wait')) }
  if (said.is !== 'later' && said.is !== 'unknown') run.waits.clear(request.token)
  return said
}

async function start(run: OpenRun, request: UpstreamRequest): Promise<Submitted> {
  const call = await callOf(run, request)
  if ('is' in call) return call
  // A busy process or store must not keep a task from being sent at all.
  if (request.hold?.mayBegin() === false) await request.hold.renew().catch(() => undefined)
  const { answer, last } = run.vendor.spec.submit
  const exchanged = await send(run, request, call, readerOf(run, request, answer, last))
  if (exchanged.is === 'answer') return taken(run, request, exchanged)
  return exchanged.is === 'broken' ? broken(run, request, exchanged) : refused(run, request, exchanged)
}

/** The parameters in the vendor's form, or why the conversion failed. */
async function callOf(run: Run, { params, token, hold }: UpstreamRequest): Promise<Call | Failed> {
  const { submit: spec, idempotencyHeader: tokenHeader } = run.vendor.spec
  const request = await mapped(run, params, token)
  if (request === undefined) return { ...failed('mapping-failed'), isUnsent: true }
  const isJson = (spec.encoding ?? 'json') === 'json'
  const encode = isJson ? undefined : (body: unknown): Upload | undefined => uploadOf(spec, body)
  const call = await prepare(run, spec, { token, tokenHeader, body: request }, { request }, encode)
  if ('is' in call) return { ...call, isUnsent: true }
  return { ...call, mayBegin: hold?.mayBegin, beforeSend: hold?.renew, timeoutMs: submitMs(run) }
}

/** How long the connection of a submit can last, in milliseconds. */
export const submitMs = ({ vendor, mapping }: Pick<Run, 'vendor' | 'mapping'>): number =>
  1000 * Math.min(vendor.spec.submit.timeoutSeconds, mapping.timeoutSeconds ?? Infinity)

async function mapped({ mapping, evaluator }: Run, params: object, token: string): Promise<unknown> {
  if (mapping.request === undefined) return params
  const sources = { request: mapping.request }
  const { values } = await evaluator.evaluate({ sources, input: { params, model: mapping.model, token } })
  return values['request']
}

/** A vendor that accepted the request returns the job id, or the result at once. */
async function taken(run: Run, request: UpstreamRequest, answered: Answered): Promise<Submitted> {
  const { spec, isRepeatable } = run.vendor
  if (spec.poll === undefined || spec.submit.job === undefined) {
    const result = await finish(run, request, answered).catch(() => undefined)
    if (result === undefined) return unstored(run, request)
    return result.is === 'cut' ? { ...failed('upstream-invalid-answer'), raw: result.raw } : result
  }
  const evaluated = await evaluateAnswer(run, { job: spec.submit.job, ...errorSources(spec) }, answered)
  const found = await jobIn(run, request.token, evaluated.values['job'])
  if (found === 'elsewhere') return failed('upstream-invalid-answer', elsewhere)
  if (found !== undefined) return { is: 'submitted', job: found.job, inMs: 1000 * spec.poll.everySeconds }
  if (isError(evaluated)) return failureFrom(run, request, evaluated)
  const said = isRepeatable ? again(run, request, 'upstream-invalid-answer') : failed('upstream-invalid-answer')
  return said.is === 'failed' ? { ...said, raw: await rawIn(run, request, answered) } : said
}

function broken(run: Run, request: UpstreamRequest, { why, input }: Broken): Submitted {
  switch (why) {
    case 'unsent':
      return laterOr(run, request, { ...failed('upstream-unreachable'), notAccepted: 'unreached', isUnsent: true })
    case 'lapsed':
      return { is: 'later', inMs: 0 }
    case 'input': {
      const failure: Failed = { ...failed('input-unreadable', input?.message, input?.retryable), isUnsent: true }
      return input?.retryable ? laterOr(run, request, failure) : failure
    }
    case 'cut':
      return again(run, request, 'outcome-unknown')
    case 'flood':
      return failed('upstream-answer-too-large')
    case 'own':
      return unstored(run, request)
  }
}

/** Sends a request again that the vendor certainly did not get, as often as the spec says. */
function laterOr(run: Run, { token }: UpstreamRequest, failure: Failed): Submitted {
  const count = run.waits.count(token, 'failure')
  const { notAccepted } = failure
  if (count > run.vendor.spec.retries) return failure
  return { is: 'later', inMs: waitAfter(count), ...(notAccepted && { notAccepted }) }
}

async function refused(run: Run, request: UpstreamRequest, error: Refused): Promise<Submitted> {
  const { isRepeatable, spec } = run.vendor
  const read = await errorIn(run, error)
  switch (meaningIn(run, error, read)) {
    case 'busy': {
      const asked = retryAfter(error.headers['retry-after'], run.now())
      const inMs = asked ?? waitAfter(run.waits.count(request.token, 'wait'))
      return { is: 'later', inMs, notAccepted: 'full' }
    }
    case 'proxy':
      return again(run, request, 'outcome-unknown')
    case 'faulty':
      return isRepeatable ? again(run, request, 'upstream-error') : failed('upstream-error')
    case 'repeated':
      // The first call with this token is still running.
      return spec.idempotencyHeader === undefined
        ? refusal(run, request, error, undefined, read)
        : again(run, request, 'outcome-unknown')
    case 'unauthorized':
    case 'refused': {
      const failure = await refusal(run, request, error, undefined, read)
      // Another vendor must not be asked to make what this one refuses to.
      return failure.error.code === 'content-refused' ? failure : { ...failure, notAccepted: 'refused' }
    }
    case 'strange':
      return failed('upstream-invalid-answer')
  }
}

/** The meaning of an error status; what the spec says about the error comes first. */
function meaningIn(run: Run, error: Refused, read: Evaluated): Meaning {
  const listed = listedMeaning(run.vendor.spec, read, error.status)
  if (listed === 'busy') return 'busy'
  return listed === 'refused' || listed === 'account' ? 'refused' : meaningOf(error)
}

/** A vendor that supports tokens returns the same result again, when the disk may have room for it. */
const unstored = (run: Run, request: UpstreamRequest): Submitted =>
  run.vendor.isRepeatable ? again(run, request, 'result-not-stored') : failed('result-not-stored')

/** Repeats with the same token, as often as the spec says; then the task fails. */
function again({ waits, vendor }: Run, { token }: UpstreamRequest, code: Code): Submitted {
  const count = waits.count(token, 'failure')
  return count > vendor.spec.retries ? failed(code) : { is: 'unknown', inMs: waitAfter(count) }
}
