import type { Upstream } from '@gatewright/upstreams'
import type { Failed } from '../upstream.ts'
import type { Exchanged } from './exchange.ts'
import type { Evaluated } from './expressions.ts'
import { failed, type Code } from './failures.ts'

/** Expressions by name, without undefined ones. */
export type Sources = Readonly<Record<string, string | undefined>>

/** The expressions that describe an error. */
export const errorSources = ({ error }: Upstream): Sources => ({
  message: error.message,
  code: error.code,
  charged: error.charged,
})

/** The list of a spec that an error is in. */
export type Listed = 'refused' | 'account' | 'busy' | 'retryable'

/** The meaning that the spec gives to an error; `status` is that of an error response. */
export function listedMeaning({ error }: Upstream, { values }: Evaluated, status?: number): Listed | undefined {
  const names = [values['code'], status].flatMap((name) => (name === undefined || name === null ? [] : [String(name)]))
  const found = names.flatMap((name) => meanings.filter((meaning) => error[meaning]?.includes(name)))
  return found[0]
}

const meanings: readonly Listed[] = ['refused', 'account', 'busy', 'retryable']

/** The failure in the vendor's own words, with `defaultCode` unless its error has a meaning. */
export function vendorFailure(meaning: Listed | undefined, message: string | undefined, defaultCode: Code): Failed {
  if (meaning === 'refused') return failed('content-refused', message)
  if (meaning === 'account') return failed('upstream-unauthorized')
  return failed(defaultCode, message, meaning === undefined ? undefined : true)
}

/** Whether a response with a success status contains an error. */
export const isError = ({ values }: Evaluated): boolean =>
  [values['message'], values['code']].some((value) => value !== undefined && value !== null && value !== '')

/** The meaning of an error status. */
export type Meaning = 'busy' | 'repeated' | 'unauthorized' | 'refused' | 'faulty' | 'proxy' | 'strange'

/**
 * Classifies a status (RFC 9110, 15). busy: the request was not accepted and can be sent again (429, or 503 with a
 * time). unauthorized: the vendor refused the gateway's own account. faulty: the vendor's own failure. proxy: a proxy
 * returned 502 or 504, and the vendor may have accepted the request.
 */
export function meaningOf({ status, headers }: Extract<Exchanged<unknown>, { is: 'error' }>): Meaning {
  if ([408, 425, 429].includes(status) || (status === 503 && headers['retry-after'] !== undefined)) return 'busy'
  if (status === 401 || status === 402 || status === 403) return 'unauthorized'
  if (status === 409) return 'repeated'
  if (status === 502 || status === 504) return 'proxy'
  if (status >= 500) return 'faulty'
  return status >= 400 ? 'refused' : 'strange'
}
