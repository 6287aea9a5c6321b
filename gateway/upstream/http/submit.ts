import type { Failed, Submitted, UpstreamRequest } from '../upstream.ts'
import { evaluate, errorSources, isError, meaningOf, toldFailure } from './answers.ts'
import { fill, isJobName, type Call } from './call.ts'
import { exchange, type Break, type Exchanged } from './exchange.ts'
import { failed } from './failures.ts'
import { finish, prepare, readerOf, refusal, type Answered, type Body, type Run } from './run.ts'
import { retryAfter, waitAfter } from './waits.ts'

/** How long to wait when every connection is in use, in milliseconds. */
const busyMs = 500

/** Sends a request to a vendor, and says what became of it. Throws only when a result could not be stored. */
export async function submit(run: Run, request: UpstreamRequest): Promise<Submitted> {
  const call = await callOf(run, request)
  if ('is' in call) return call
  const { answer, last } = run.vendor.spec.submit
  const read = readerOf(run, request.model, answer, last)
  const exchanged = await run.vendor.use(() => exchange(run.vendor, call, read))
  if (exchanged === undefined) return { is: 'later', inMs: busyMs }
  const said = await outcome(run, request, exchanged)
  if (said.is !== 'later' && said.is !== 'unknown') run.waits.clear(request.token)
  return said
}

/** The parameters as the vendor takes them, or why they could not be turned into that. */
async function callOf(run: Run, { params, token }: UpstreamRequest): Promise<Call | Failed> {
  const { vendor, mapping } = run
  const { submit: spec, idempotencyHeader: tokenHeader } = vendor.spec
  const request = await mapped(run, params, token)
  if (request === undefined) return failed('mapping-failed')
  const filling = { token, tokenHeader }
  const call =
    spec.body === undefined
      ? fill(vendor, spec, { ...filling, model: mapping.model, body: request })
      : await prepare(run, spec, filling, { request })
  const most = 1000 * (mapping.timeoutSeconds ?? Infinity)
  return 'is' in call ? call : { ...call, timeoutMs: Math.min(call.timeoutMs, most) }
}

async function mapped({ mapping, evaluator }: Run, params: object, token: string): Promise<unknown> {
  if (mapping.request === undefined) return params
  const sources = { request: mapping.request }
  const { values } = await evaluator.evaluate({ sources, input: { params, model: mapping.model, token } })
  return values['request']
}

function outcome(run: Run, request: UpstreamRequest, exchanged: Exchanged<Body>): Submitted | Promise<Submitted> {
  if (exchanged.is === 'answer') return taken(run, request, exchanged)
  return exchanged.is === 'broken' ? broken(run, request, exchanged.why) : refused(run, request, exchanged)
}

/** A vendor that took the request says how the job is called, or gives the result at once. */
async function taken(run: Run, { model, token }: UpstreamRequest, answered: Answered): Promise<Submitted> {
  const { spec, key } = run.vendor
  if (spec.poll === undefined || spec.submit.job === undefined) {
    const result = await finish(run, model, answered)
    return result === 'nothing' ? failed('upstream-invalid-answer') : result
  }
  const { status, headers, body } = answered
  const context = { status, headers, model: run.mapping.model }
  const sources = { job: spec.submit.job, ...errorSources(spec) }
  const evaluated = await evaluate(run.evaluator, sources, body.text, context)
  const job = nameOf(evaluated.values['job'])
  if (isJobName(job)) return { is: 'submitted', job, inMs: 1000 * spec.poll.everySeconds }
  if (isError(evaluated)) return toldFailure(spec, evaluated, key, 'upstream-failed')
  return run.vendor.isRepeatable ? again(run, token, 'upstream-invalid-answer') : failed('upstream-invalid-answer')
}

/** Some vendors number their jobs. */
export const nameOf = (job: unknown): unknown => (Number.isSafeInteger(job) ? String(job) : job)

function broken(run: Run, { token, model }: UpstreamRequest, why: Break): Submitted {
  switch (why) {
    case 'unsent': {
      const count = run.waits.count(token, 'fault')
      if (count > run.vendor.spec.retries) return failed('upstream-unreachable')
      return { is: 'later', inMs: waitAfter(count) }
    }
    case 'cut':
      return again(run, token, 'outcome-unknown')
    case 'flood':
      return failed('upstream-answer-too-large')
    case 'media':
      return failed('upstream-invalid-answer', `the bytes are no ${model.category}.`)
    case 'own':
      return failed('result-not-stored')
  }
}

function refused(
  run: Run,
  { token }: UpstreamRequest,
  error: Extract<Exchanged<Body>, { is: 'error' }>,
): Submitted | Promise<Submitted> {
  const { isRepeatable, spec } = run.vendor
  switch (meaningOf(error)) {
    case 'busy':
      return {
        is: 'later',
        inMs: retryAfter(error.headers['retry-after'], run.now()) ?? waitAfter(run.waits.count(token, 'wait')),
      }
    case 'unauthorized':
      return forbidden(run, error)
    case 'proxy':
      return again(run, token, 'outcome-unknown')
    case 'faulty':
      return isRepeatable ? again(run, token, 'upstream-error') : failed('upstream-error')
    case 'repeated':
      // The first call with the token is still under way.
      return spec.idempotencyHeader === undefined ? refusal(run, error) : again(run, token, 'outcome-unknown')
    case 'refused':
      return refusal(run, error)
    case 'strange':
      return failed('upstream-invalid-answer')
  }
}

/** Some vendors forbid content with the status that others have for keys; only the former may be told to callers. */
async function forbidden(run: Run, error: Extract<Exchanged<Body>, { is: 'error' }>): Promise<Submitted> {
  const told = await refusal(run, error)
  return told.error.code === 'content-refused' ? told : failed('upstream-unauthorized')
}

/** To be repeated with the same token, as often as the spec says; then it has failed. */
function again({ waits, vendor }: Run, token: string, code: Parameters<typeof failed>[0]): Submitted {
  const count = waits.count(token, 'fault')
  return count > vendor.spec.retries ? failed(code) : { is: 'unknown', inMs: waitAfter(count) }
}
