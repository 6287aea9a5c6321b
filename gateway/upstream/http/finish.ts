import { isError, type Sources, errorSources } from './answers.ts'
import type { RawAnswer } from '../../tasks/task.ts'
import type { Misfit } from '../calls.ts'
import type { Done, Failed, UpstreamRequest } from '../upstream.ts'
import type { Evaluated } from './expressions.ts'
import { failed, wrongMedia } from './failures.ts'
import { keptOf, rawOf } from './raw.ts'
import { assetResult, fieldKey, resultOf, type ReadResult } from './result.ts'
import { chargeIn, creditsIn, evaluateAnswer, failureFrom, secretsOf, type Answered, type Run } from './run.ts'

/** A response that broke off before its end, so that it says nothing about the result. */
export interface Cut {
  readonly is: 'cut'
  readonly raw: RawAnswer
}

/**
 * Reads a response that should contain the result, and is final if it is complete (docs/internals/decisions.md 49): what
 * is not there now will never be.
 */
export async function finish(
  run: Run,
  asked: UpstreamRequest,
  answered: Answered,
  job?: string,
): Promise<Done | Failed | Cut> {
  const { spec } = run.vendor
  const { model } = asked
  const { isComplete, url, unfit } = answered.body
  const evaluated = await evaluateAnswer(run, sourcesOf(run), answered, { job })
  const failure = isError(evaluated) ? failureFrom(run, asked, evaluated) : undefined
  if (!isComplete) return failure ?? { is: 'cut', raw: await rawIn(run, asked, answered) }
  // An error among events can come after a part of the text.
  // Free JSON in a field would also accept an error.
  const isDecided = spec.submit.answer === 'events' || model.result === 'fields' || unfit !== undefined
  if (failure !== undefined && isDecided) return failure
  if (unfit !== undefined) return noBytes(run, asked, answered, evaluated)
  const { values } = evaluated
  const read = url === undefined ? await resultOf(model, spec, values, run.assetStore) : assetResult(model, url, values)
  if (failure !== undefined && !read.isComplete) return failure
  if (read.lack !== undefined) return nothing(run, asked, answered, evaluated, read)
  const charged = creditsIn(evaluated) ?? 0
  const done: Done = { is: 'done', result: read.result, ...(charged > 0 && { charged }) }
  return read.misfits.length === 0 ? done : { ...done, result: await withRaw(run, asked, answered, read) }
}

/** The failure of a response that has no result. */
async function nothing(
  run: Run,
  asked: UpstreamRequest,
  answered: Answered,
  evaluated: Evaluated,
  { lack, misfits }: ReadResult,
): Promise<Failed> {
  const { raw, found } = await kept(run, asked, answered)
  // An expression that fails has met values of another type, unless there are none.
  const hasFailed = primaryOf(run, asked).some(([name]) => evaluated.errors[name] !== undefined)
  const isWrong = lack === 'unfit' || found === 'unreadable' || (hasFailed && found === 'something')
  if (lack === 'unfit') reportMisfits(run, asked, misfits)
  const failure = isWrong ? failed('upstream-invalid-answer', detailOf(misfits, lack)) : failed('upstream-empty')
  return { ...failure, ...chargeIn(run, asked, evaluated), raw }
}

/** The first value that does not fit, and why, without anything of the vendor. */
function detailOf(misfits: readonly Misfit[], lack: ReadResult['lack']): string {
  const [first] = misfits
  if (lack !== 'unfit' || first === undefined) return 'it is not what the mapping of the model reads.'
  return `${first.field} does not fit, because ${first.reason.replace(/\.$/, '')}.`
}

/** The failure of bytes that are no asset. */
async function noBytes(run: Run, asked: UpstreamRequest, answered: Answered, evaluated: Evaluated): Promise<Failed> {
  const isEmpty = answered.body.unfit === 'empty'
  const failure = isEmpty ? failed('upstream-empty') : failed('upstream-invalid-answer', wrongMedia(asked.model))
  return { ...failure, ...chargeIn(run, asked, evaluated), raw: await rawIn(run, asked, answered) }
}

/** The failure of a finished job whose answer does not say where its result is. */
export async function noAddress(run: Run, asked: UpstreamRequest, answered: Answered): Promise<Failed> {
  const { url = '' } = run.vendor.spec.fetch ?? {}
  const evaluated = await evaluateAnswer(run, errorSources(run.vendor.spec), answered)
  const { raw, found } = await kept(run, asked, answered, [url])
  const failure = failed(found === 'nothing' ? 'upstream-empty' : 'upstream-invalid-answer')
  return { ...failure, ...chargeIn(run, asked, evaluated), raw }
}

/** A response as operators see it. */
export const rawIn = async (run: Run, asked: UpstreamRequest, answered: Answered): Promise<RawAnswer> =>
  (await kept(run, asked, answered)).raw

function kept(
  run: Run,
  asked: UpstreamRequest,
  { status, body }: Answered,
  expressions: readonly string[] = primaryOf(run, asked).map(([, source]) => source),
): ReturnType<typeof keptOf> {
  const text = (body.isComplete ? undefined : body.head) ?? body.text ?? ''
  return keptOf(run.evaluator, { status, text, secrets: secretsOf(run, asked), expressions })
}

/** The parts of a result that fit, with what the vendor answered: it is paid. */
async function withRaw(
  run: Run,
  asked: UpstreamRequest,
  { body: { text } }: Answered,
  { result, misfits }: ReadResult,
): Promise<Done['result']> {
  const { vendor, evaluator, assetStore } = run
  const { model } = asked
  const { submit, poll, fetch } = vendor.spec
  const order = {
    expressions: readersOf(run).map(([, source]) => source),
    isEnvelope: poll !== undefined && submit.job !== undefined && fetch === undefined,
    secrets: secretsOf(run, asked),
  }
  const raw = text === undefined ? undefined : await rawOf({ ...order, model, evaluator, assetStore, text })
  reportMisfits(run, asked, misfits)
  return raw === undefined ? result : { ...result, raw }
}

const reportMisfits = (
  { vendor, watch }: Run,
  { token: task, attempt }: UpstreamRequest,
  misfits: readonly Misfit[],
): void => watch?.unfit({ vendor: vendor.spec.id, task, attempt, fields: misfits.slice(0, mostNamed) })

/** How many misfits of a result are reported. */
const mostNamed = 20

/** The expressions that read the result, by name. */
function readersOf({ vendor: { spec }, mapping }: Run): readonly (readonly [string, string])[] {
  const { urls, base64, text } = spec.result
  const standard = Object.entries({ urls, base64, text }).flatMap(([name, source]) =>
    source === undefined ? [] : [[name, source] as const],
  )
  return [...standard, ...Object.entries(mapping.fields).map(([name, source]) => [fieldKey(name), source] as const)]
}

/** Those that read what a result must have: the file, the text, or the fields of a result that has only fields. */
const primaryOf = (run: Run, { model }: Pick<UpstreamRequest, 'model'>): readonly (readonly [string, string])[] =>
  readersOf(run).filter(([name]) => name.startsWith(fieldKey('')) === (model.result === 'fields'))

const sourcesOf = (run: Run): Sources => ({
  ...Object.fromEntries(readersOf(run)),
  ...errorSources(run.vendor.spec),
})
