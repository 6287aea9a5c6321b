import { listPath, modelsSegment } from '@gatewright/openapi/protocol'
import { addressOf } from '../../shared/address.ts'

/** Reads one model, the cheapest request that needs a key. */
const cheapPath = `${listPath(modelsSegment)}?limit=1`

/** A key with other characters cannot be in a header. */
const keyPattern = /^[!-~]+$/

/** Checks a key with a cheap request. Returns the problem in words, or undefined if the gateway accepts the key. */
export async function problemOf(key: string): Promise<string | undefined> {
  if (key === '') return 'Enter a key.'
  if (!keyPattern.test(key)) return 'A key has no spaces and only plain characters. Check that you copied all of it.'
  const headers = { authorization: `Bearer ${key}`, accept: 'application/json' }
  const init: RequestInit = { headers, cache: 'no-store', credentials: 'omit', redirect: 'error' }
  try {
    return wordsOf(await fetch(addressOf(cheapPath), init))
  } catch {
    return navigator.onLine
      ? 'The gateway does not respond. Check that it is running, then try again.'
      : 'This computer is offline. Try again when it is back online.'
  }
}

function wordsOf({ ok, status }: Response): string | undefined {
  if (ok || status === 429) return undefined // only a valid key has limits
  if (status === 401) return 'The gateway does not accept this key: it is unknown, expired or revoked.'
  if (status === 403) return 'A server in front of the gateway refuses the request (403). Ask its operator.'
  return `The gateway cannot check the key now (${status}). Try again in a moment.`
}
