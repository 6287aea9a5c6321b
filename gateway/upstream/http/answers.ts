import type { Upstream } from '@gatewright/upstreams'
import type { Failed } from '../upstream.ts'
import type { Exchanged } from './exchange.ts'
import type { Evaluated } from './expressions.ts'
import { clean, failed, type Code } from './failures.ts'

/** Expressions by name, without undefined ones. */
export type Sources = Readonly<Record<string, string | undefined>>

/** The expressions that describe an error. */
export const errorSources = ({ error }: Upstream): Sources => ({ message: error.message, code: error.code })

/** The failure in the vendor's own words, with `defaultCode` unless the vendor's code has a meaning. */
export function vendorFailure(
  spec: Upstream,
  { values }: Evaluated,
  secrets: readonly string[],
  defaultCode: Code,
): Failed {
  const code = String(values['code'] ?? '')
  const words = clean(values['message'], secrets)
  if (spec.error.refused.includes(code)) return failed('content-refused', words)
  return failed(defaultCode, words, spec.error.retryable.includes(code) || undefined)
}

/** Whether a response with a success status contains an error. */
export const isError = ({ values }: Evaluated): boolean =>
  [values['message'], values['code']].some((value) => value !== undefined && value !== null && value !== '')

/** The meaning of an error status. */
export type Meaning = 'busy' | 'repeated' | 'unauthorized' | 'refused' | 'faulty' | 'proxy' | 'strange'

/**
 * Classifies a status (RFC 9110, 15). busy: the request was not accepted and can be sent again (429, or 503 with a
 * time). faulty: the vendor's own failure. proxy: a proxy returned 502 or 504, and the vendor may have accepted the
 * request.
 */
export function meaningOf({ status, headers }: Extract<Exchanged<unknown>, { is: 'error' }>): Meaning {
  if ([408, 425, 429].includes(status) || (status === 503 && headers['retry-after'] !== undefined)) return 'busy'
  if (status === 401 || status === 403) return 'unauthorized'
  if (status === 409) return 'repeated'
  if (status === 502 || status === 504) return 'proxy'
  if (status >= 500) return 'faulty'
  return status >= 400 ? 'refused' : 'strange'
}
