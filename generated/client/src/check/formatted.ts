import type { PartCheck } from './either.js'
import { receivedText, textIssue } from './explain.js'
import { formatCheck, type FormatCheck } from './format.js'
import type { FormatWords } from './messages.js'

/** The English words about formats with a check. */
export const formatWords: FormatWords = {
  failed: (returned) => {
    const result = returned === undefined ? 'threw an error' : `returned ${returned} instead of true or false`
    return `, for which its check ${result}`
  },
}

/** The checks of the formats that kinds brought, by name. */
export type FormatChecks = { readonly [format: string]: FormatCheck }

/** Whether the check of a format accepts a text. It refuses a text for which it fails. */
export const passes = (check: FormatCheck, text: string): boolean => failureOf(check, text) === undefined

/**
 * Adds the checks of formats that kinds brought to those of parts. It is passed as a function, so that a model without
 * such formats does not include it. A check only sees texts that match the pattern and the lengths of their shape.
 */
export const formatted =
  (checks: FormatChecks, parts?: PartCheck): PartCheck =>
  (shape, value, at, explain, report) => {
    if (parts?.(shape, value, at, explain, report)) return true
    const check = shape.is === 'string' && (shape[formatCheck] ?? (shape.format && checks[shape.format]))
    if (!check || typeof value !== 'string' || textIssue(value, shape)) return false
    const failure = failureOf(check, value, at.messages)
    if (failure === undefined) return true
    report(shape, value, 'no-match', at, receivedText(value, at) + failure)
    return true
  }

/**
 * Returns the end of a sentence about a refused text: empty, unless the check fails, which its author must know.
 * Undefined if the check accepts the text.
 */
export function failureOf(check: FormatCheck, text: string, words: FormatWords = formatWords): string | undefined {
  try {
    const result: unknown = check(text)
    if (typeof result === 'boolean') return result ? undefined : ''
    return words.failed(result === null ? 'null' : typeof result)
  } catch {
    return words.failed(undefined)
  }
}
