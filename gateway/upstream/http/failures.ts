import type { CatalogModel } from '@gatewright/catalog'
import { mediaWords } from '@gatewright/catalog/language'
import { mediaOf } from '../../files/formats.ts'
import { withoutSecrets } from '../../base/secrets.ts'
import type { Failed } from '../upstream.ts'

/** Every failure code of a task of an HTTP upstream, with its message and whether the same call can succeed later. */
const failures = {
  'upstream-failed': ['The model failed.', false],
  'content-refused': ['The model refused the content.', false],
  'upstream-refused': ['The upstream refused the request.', false],
  'upstream-unauthorized': [
    "The upstream refused the gateway's own key; the operator of the gateway must fix it.",
    true,
  ],
  'upstream-unreachable': ['The upstream could not be reached, so the task was not sent.', true],
  'upstream-error': ['The upstream had an internal error.', true],
  'upstream-invalid-answer': ['The upstream returned an invalid response.', false],
  'upstream-empty': ['The upstream returned a response without a result.', false],
  'upstream-answer-too-large': ['The response of the upstream was too large.', false],
  'mapping-failed': ['The parameters could not be turned into a request to the upstream.', false],
  'result-not-stored': ['The model returned its result, but the gateway could not store it.', true],
  'input-unreadable': ['A file of the call could not be read, so the task was not sent.', false],
  'outcome-unknown': [
    'It is unknown whether the upstream accepted the task, so the gateway did not send it again.',
    false,
  ],
} as const

/** A code of `failures`. */
export type Code = keyof typeof failures

/** A failure; `detail` is the vendor's message, already sanitized. */
export function failed(code: Code, detail?: string, retryable?: boolean): Failed {
  const [words, isRetryable] = failures[code]
  const message = detail === undefined ? words : `${words.replace(/\.$/, '')}: ${detail}`
  return { is: 'failed', error: { code, message, retryable: retryable ?? isRetryable } }
}

/** Why bytes are not what a model makes. */
export const wrongMedia = (model: CatalogModel): string => `the bytes are not ${mediaWords(mediaOf(model))}.`

/** The maximum length of a vendor's message that callers see. */
const most = 500

/** Sanitizes a vendor's message for callers: one line, shortened, without secrets; undefined if it is empty. */
export function clean(words: unknown, secrets: readonly string[]): string | undefined {
  const text = typeof words === 'object' && words !== null ? JSON.stringify(words) : String(words ?? '')
  const line = withoutSecrets(text, secrets)
    .replace(/[\s\p{Cc}\p{Cf}\p{Cs}]+/gu, ' ')
    .trim()
  if (line === '') return undefined
  return line.length <= most ? line : `${line.slice(0, most).replace(/[\uD800-\uDBFF]$/, '')}…`
}
