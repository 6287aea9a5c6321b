import type { Answer, Fetch, Find, Poll, Request } from '@gatewright/upstreams'
import type { Progress } from '../../tasks/task.ts'
import type { Failed, Found, Job, Polled, UpstreamRequest, Cancelled } from '../upstream.ts'
import { errorSources, isError, listedMeaning, meaningOf } from './answers.ts'
import type { Exchanged } from './exchange.ts'
import { failed, type Code } from './failures.ts'
import { finish, noAddress, rawIn } from './finish.ts'
import { elsewhere, jobIn, nameOf, targetIn } from './job.ts'
import { pathsIn } from './raw.ts'
import {
  errorIn,
  evaluateAnswer,
  failureFrom,
  prepare,
  readerOf,
  refusal,
  send,
  chargeIn,
  type Answered,
  type Body,
  type OpenRun,
  type Refused,
  type Run,
} from './run.ts'
import { targetOf, type Target } from './target.ts'
import { retryAfter, waitAfter, waitForTurn } from './waits.ts'

/** Polls a job. Throws only if a result could not be stored, so that it is fetched again. */
export async function poll(run: Run, job: Job): Promise<Polled> {
  const { poll: request } = run.vendor.spec
  if (request === undefined) return failed('outcome-unknown') // the spec has changed since the job was submitted
  const polled = await run.vendor.use((share) => check({ ...run, share }, job, request))
  return polled ?? { is: 'unknown', inMs: waitForTurn(run.waits.count(job.token, 'wait')) }
}

async function check(run: OpenRun, job: Job, request: Poll): Promise<Polled> {
  const { spec } = run.vendor
  const target = request.url === undefined ? undefined : await targetIn(run, request.url, job)
  // The hosts of the spec have changed since the job was submitted.
  if (request.url !== undefined && target === undefined) return failed('upstream-invalid-answer', elsewhere)
  const exchanged = await ask(run, job, request, 'json', target)
  if (exchanged.is === 'failed') return exchanged
  if (exchanged.is !== 'answer') return trouble(run, job, exchanged, false)
  const sources = { status: request.status, progress: request.progress, ...errorSources(spec) }
  const evaluated = await evaluateAnswer(run, sources, exchanged, job)
  const word = String(nameOf(evaluated.values['status']) ?? '')
  if (request.failed.includes(word)) return failureFrom(run, job, evaluated)
  if (request.working.includes(word)) return working(run, job, request, evaluated.values['progress'])
  if (!request.done.includes(word)) return invalidAnswer(run, job, exchanged)
  return spec.fetch === undefined ? settle(run, job, exchanged) : collect(run, job, spec.fetch, exchanged)
}

/** Looks up the job that a token started. */
export async function find(run: Run, asked: UpstreamRequest): Promise<Found> {
  const { find: request } = run.vendor.spec
  if (request === undefined) return failed('outcome-unknown')
  const found = await run.vendor.use((share) => findJob({ ...run, share }, asked, request))
  return found ?? { is: 'unknown', inMs: waitForTurn(run.waits.count(asked.token, 'wait')) }
}

async function findJob(run: OpenRun, asked: UpstreamRequest, request: Find): Promise<Found> {
  const exchanged = await ask(run, { ...asked, job: '' }, request)
  if (exchanged.is === 'failed') return exchanged
  if (exchanged.is === 'error' && exchanged.status === 404) return { is: 'nothing' }
  const lost: Found = { is: 'unknown', inMs: waitAfter(run.waits.count(asked.token, 'wait')) }
  if (exchanged.is !== 'answer') return lost
  const { token } = asked
  const paths = pathsIn(request.job)
  const sources = { ...errorSources(run.vendor.spec), job: request.job, ...hasRead(paths) }
  const evaluated = await evaluateAnswer(run, sources, exchanged, { token }, paths)
  const { job, hasRead: isThere = false } = evaluated.values
  const found = await jobIn(run, token, job)
  if (found === 'elsewhere') return failed('upstream-invalid-answer', elsewhere)
  if (found !== undefined) return { is: 'submitted', job: found.job, inMs: 0 }
  if (exchanged.status === 204 || exchanged.body.text?.trim() === 'null') return { is: 'nothing' }
  // An error, or anything else in the place of a list, says nothing about jobs, so that the task must not be sent again.
  const isNone = (job === undefined || job === null || job === '') && evaluated.errors['job'] === undefined
  const isAnswer = evaluated.found !== 'unreadable' && (isThere || !isError(evaluated))
  return isNone && isAnswer ? { is: 'nothing' } : lost
}

/** An expression that says whether an answer has the value in which these paths begin. */
const hasRead = ([path]: ReturnType<typeof pathsIn>): { readonly hasRead?: string } =>
  path?.[0] === undefined ? {} : { hasRead: `$exists(body.\`${path[0]}\`)` }

async function ask(
  run: OpenRun,
  asked: Job,
  request: Request,
  sort: Answer = 'json',
  target?: Target,
): Promise<Exchanged<Body> | Failed> {
  const { token, job } = asked
  const call = await prepare(run, request, { token, job, target })
  return 'is' in call ? call : send(run, asked, call, readerOf(run, asked, sort))
}

function working(run: Run, { token }: Job, { everySeconds }: Poll, percent: unknown): Polled {
  run.waits.clear(token)
  const isPercent = typeof percent === 'number' && Number.isFinite(percent)
  const progress: Progress | undefined = isPercent
    ? { percent: Math.round(Math.max(0, Math.min(100, percent))) }
    : undefined
  return { is: 'working', inMs: 1000 * everySeconds, ...(progress && { progress }) }
}

/** Fetches the result of a finished job; an HTTP error means that the job has failed. */
async function collect(run: OpenRun, job: Job, request: Fetch, polled: Answered): Promise<Polled> {
  const { url } = request
  const found = url === undefined ? undefined : (await evaluateAnswer(run, { url }, polled, job)).values['url']
  if (url !== undefined && (found === undefined || found === null || found === '')) return noAddress(run, job, polled)
  const target = targetOf(run.vendor, found)
  if (url !== undefined && target === undefined) return failed('upstream-invalid-answer', elsewhere)
  const exchanged = await followed(run, job, request, target)
  if (exchanged.is === 'failed') return exchanged
  if (exchanged.is !== 'answer') return trouble(run, job, exchanged, true)
  // "Accepted" says that the result is not there yet.
  return exchanged.status === 202 ? settleLater(run, job, exchanged) : settle(run, job, exchanged)
}

/** How many redirects of a result are followed. */
const mostRedirects = 3

/** Fetches a result; follows redirects only to hosts that the upstream names, because the key goes there, too. */
async function followed(
  run: OpenRun,
  job: Job,
  request: Fetch,
  target: Target | undefined,
  left: number = mostRedirects,
): Promise<Exchanged<Body> | Failed> {
  const exchanged = await ask(run, job, request, request.answer, target)
  const isRedirect = exchanged.is === 'error' && [301, 302, 303, 307, 308].includes(exchanged.status)
  if (!isRedirect || request.method !== 'GET' || left === 0) return exchanged
  const next = targetOf(run.vendor, exchanged.headers['location'])
  return next === undefined ? failed('upstream-invalid-answer', elsewhere) : followed(run, job, request, next, left - 1)
}

async function settle(run: Run, job: Job, answered: Answered): Promise<Polled> {
  const result = await finish(run, job, answered, job.job)
  return result.is === 'cut' ? invalidAnswer(run, job, answered) : result
}

/** Takes a result that may not be there yet: one that is not is asked for again. */
async function settleLater(run: Run, job: Job, answered: Answered): Promise<Polled> {
  const result = await settle(run, job, answered)
  const isMissing = result.is === 'failed' && result.raw !== undefined
  return isMissing ? invalidAnswer(run, job, answered) : result
}

/**
 * A poll without an answer is repeated until the gateway gives the task up, because the job continues. `isResult` says
 * that the job is over, so that a vendor that keeps failing to return its result ends the task.
 */
function trouble(
  run: Run,
  job: Job,
  exchanged: Exclude<Exchanged<Body>, { is: 'answer' }>,
  isResult: boolean,
): Polled | Promise<Polled> {
  if (exchanged.is === 'broken') {
    if (exchanged.why === 'flood') return failed('upstream-answer-too-large')
    return later(run, job)
  }
  if (isResult && exchanged.status >= 500) return failedResult(run, job, exchanged)
  switch (meaningOf(exchanged)) {
    case 'refused':
    case 'repeated':
      return refusal(run, job, exchanged, job.job)
    case 'strange':
      return invalidAnswer(run, job)
    case 'faulty':
    case 'busy':
    case 'proxy':
    case 'unauthorized':
      return later(run, job, retryAfter(exchanged.headers['retry-after'], run.now()))
  }
}

/**
 * Some vendors return the failure of a job with a status that means a temporary failure of the request. A known code
 * tells the two apart.
 */
async function failedResult(run: Run, job: Job, error: Refused): Promise<Polled> {
  const read = await errorIn(run, error, job.job)
  if (listedMeaning(run.vendor.spec, read) !== undefined) return refusal(run, job, error, job.job, read)
  if (meaningOf(error) === 'faulty') return counted(run, job, 'upstream-error')
  return later(run, job, retryAfter(error.headers['retry-after'], run.now()))
}

function later({ waits }: Run, { token }: Job, asked?: number): Polled {
  return { is: 'unknown', inMs: asked ?? waitAfter(waits.count(token, 'wait')) }
}

/** A response that is not final and cannot be read is requested again, as often as the spec says; then the task fails. */
async function invalidAnswer(run: Run, job: Job, answered?: Answered): Promise<Polled> {
  const said = counted(run, job, 'upstream-invalid-answer')
  return said.is === 'failed' && answered ? { ...said, raw: await rawIn(run, job, answered) } : said
}

function counted({ waits, vendor }: Run, { token }: Job, code: Code): Polled {
  const count = waits.count(token, 'failure')
  return count > vendor.spec.retries ? failed(code) : { is: 'unknown', inMs: waitAfter(count) }
}

const unknown: Cancelled = { is: 'unknown' }

/** Asks a vendor once to cancel a job; not if as many of its requests are open as it allows. Never throws. */
export async function cancel(run: Run, job: Job): Promise<Cancelled> {
  const { cancel: request } = run.vendor.spec
  if (request === undefined) return unknown
  try {
    const target = request.url === undefined ? undefined : await targetIn(run, request.url, job)
    if (request.url !== undefined && target === undefined) return unknown
    const call = await prepare(run, request, { token: job.token, job: job.job, target })
    if ('is' in call) return unknown
    const said = await run.vendor.use(async (share) => {
      const exchanged = await send(run, job, call, readerOf({ ...run, share }, job, 'json'))
      if (exchanged.is === 'broken') return exchanged.why
      const { status = 'status' } = request
      const sources = { ...errorSources(run.vendor.spec), status }
      const evaluated = await evaluateAnswer(run, sources, exchanged, { job: job.job })
      const word = String(nameOf(evaluated.values['status']) ?? '')
      return { word, isSuccess: exchanged.is === 'answer', charge: chargeIn(run, job, evaluated) }
    })
    if (said === undefined || said === 'unsent') return { is: 'unsent' }
    if (typeof said === 'string') return unknown
    if (request.confirmed.includes(said.word)) return { is: 'confirmed', ...said.charge }
    if (request.tooLate.includes(said.word)) return { is: 'too-late' }
    return said.isSuccess ? { is: 'requested' } : unknown
  } catch {
    return unknown
  }
}
