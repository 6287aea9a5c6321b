import { cancellations, formActions, stateLabels, stoppedCost, stoppedLabel } from '@gatewright/openapi/protocol'
import { creditsText } from '../../shared/text.ts'
import type { Price } from '@gatewright/catalog/language'
import type { Stop } from './runs.ts'
import { isStopped, type RunProblem, type RunRecord, type RunState } from '../history/record.ts'

/** The states of a run in words. */
export const stateWords: Readonly<Record<RunState, string>> = {
  SENDING: 'Sending',
  UNCONFIRMED: 'Not confirmed',
  REFUSED: 'Refused',
  ...stateLabels,
}

/** The state of a run in words, of which somebody may have stopped it. */
export const wordsOf = (run: Pick<RunRecord, 'state' | 'problem'>): string =>
  isStopped(run) ? stoppedLabel : stateWords[run.state]

/** The option of filters for what somebody stopped, which is no failure. */
export const stoppedOption: readonly [state: string, words: string] = ['STOPPED', stoppedLabel]

/** The sentences about a run that somebody stopped. */
export const stoppedWords = ({ credits = 0 }: Pick<RunRecord, 'credits'>): string =>
  `${stoppedLabel}. ${stoppedCost(credits)}`

/** The answers to a request to stop a run, in words. */
export const stopWords: Readonly<Record<Exclude<Stop, 'failed'>, string>> = {
  sent: 'Stopping…',
  ...cancellations,
}

/** The next step after each problem that only this page has. */
const ownActions: Readonly<Record<string, string>> = {
  'no-key': 'Enter your key, then try again.',
  'other-key': 'Enter the key with which you started it, then try again.',
  'too-old': 'Check the usage of your key before you run it again.',
  'input-lost': 'Check the usage of your key before you run it again.',
}

const actions: ReadonlyMap<string, string> = new Map([...Object.entries(formActions), ...Object.entries(ownActions)])

/** Returns the next step after a problem, in one or two sentences. */
export function adviceFor({ state }: Pick<RunRecord, 'state'>, { code, retryable }: RunProblem): string {
  const known = actions.get(code)
  if (known !== undefined) return known
  if (state === 'FAILED') {
    return retryable
      ? 'The same run can succeed next time. Run it again.'
      : 'It would fail again. Change the input before you run it again.'
  }
  if (state === 'UNCONFIRMED') return 'Try again: it is the same call, so you never pay twice.'
  return retryable ? 'Try again in a moment.' : 'If you cannot explain it, send the request id to the operator.'
}

/** A duration in words that stay short, such as `1 min 5 s`. */
export function durationWords(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000))
  if (ms < 9950 && ms > 0) return `${(Math.round(ms / 100) / 10).toFixed(1)} s`
  if (seconds < 60) return `${seconds} s`
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return seconds % 60 === 0 ? `${minutes} min` : `${minutes} min ${seconds % 60} s`
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}

/** A usual duration in words, such as `about 55 s`. */
export const aboutWords = (seconds: number): string => `about ${durationWords(seconds * 1000).replace('.0', '')}`

/** Credits in words. */
export const creditWords = (credits: number): string =>
  credits === 1 ? '1 credit' : `${credits.toLocaleString('en')} credits`

/** A price in words, such as `Free`, `12 credits` or `8 to 24 credits`; empty if nothing is known. */
export function priceWords(price: Price): string {
  if (price.exact) return creditsText(price.credits)
  const { min, max } = price
  if (min === undefined) return max === undefined ? '' : `up to ${creditWords(max)}`
  if (max === undefined) return `from ${creditWords(min)}`
  return min === max ? creditWords(max) : `${min.toLocaleString('en')} to ${creditWords(max)}`
}
