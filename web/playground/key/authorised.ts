import { addressOf } from '../../shared/address.ts'
import { askAgain, key } from './key.ts'

/**
 * Fetches a path of the gateway with the key in a header. If the gateway refuses the key, asks for another one and
 * repeats the request once with it.
 */
export async function authorised(path: string, init: RequestInit = {}): Promise<Response> {
  const sent = key.value
  const response = await send(path, init, sent)
  if (response.status !== 401) return response
  const next = await askAgain(sent)
  return next === undefined ? response : send(path, init, next)
}

function send(path: string, init: RequestInit, bearer: string | undefined): Promise<Response> {
  const headers = new Headers(init.headers)
  if (bearer !== undefined) headers.set('authorization', `Bearer ${bearer}`)
  // A redirect would carry the key to another host.
  return fetch(addressOf(path), { credentials: 'omit', redirect: 'error', ...init, headers })
}
