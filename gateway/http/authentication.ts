import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ApiKey, Keys } from '../keys/keys.ts'
import { passwordOf, tokenOf } from './headers.ts'
import { Buckets } from './limits.ts'
import { Problem } from './problem.ts'
import { wrapStoreError } from './store.ts'

/** The key of an authenticated request. */
export function callerOf({ caller }: FastifyRequest): ApiKey {
  if (caller === undefined) throw unauthorized()
  return caller
}

const unauthorized = (): Problem =>
  new Problem('unauthorized', 'Send a valid key with the header Authorization: Bearer <API_KEY>.', {
    headers: { 'WWW-Authenticate': 'Bearer' },
  })

/** Pages also name the scheme for which a browser asks people. */
const pageUnauthorized = (): Problem =>
  new Problem('unauthorized', 'Open the page with a valid key as the password, and any name.', {
    headers: { 'WWW-Authenticate': 'Basic realm="Gateway: a key is the password", charset="UTF-8"' },
  })

/**
 * Accepts requests with a valid key, up to its limits. Only pages take it as a password, too: a browser sends a password
 * on its own, also for a page of somebody else, and so it must not be able to run a model.
 */
export function makeGate(keys: Keys, now: () => number): (request: FastifyRequest) => Promise<void> {
  const buckets = new Buckets(now)
  return async (request) => {
    const { authorization } = request.headers
    const isPage = request.routeOptions.config.isPage === true
    const token = tokenOf(authorization) ?? (isPage ? passwordOf(authorization) : undefined)
    request.secrets = [token ?? '', authorization ?? '']
    const key = token === undefined ? undefined : await wrapStoreError(async () => keys.find(token))
    if (key === undefined) throw isPage ? pageUnauthorized() : unauthorized()
    request.caller = key
    const seconds = key.perMinute === undefined ? 0 : buckets.take(key.id, key.perMinute)
    if (seconds > 0) {
      const detail = `This key can send ${key.perMinute} requests a minute. Try again in ${seconds} seconds.`
      throw new Problem('rate-limited', detail, { headers: { 'Retry-After': String(seconds) } })
    }
  }
}

/** Runs when the response is sent or its caller has disconnected, even if that has already happened. */
export function onceClosed({ raw }: FastifyReply, run: () => void): void {
  if (raw.closed) run()
  else raw.once('close', run)
}
