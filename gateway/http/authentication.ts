import { rateLimitPolicy, responseHeaders } from '@gatewright/openapi/protocol'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { BucketLevel, Portions } from '../base/portions.ts'
import type { ApiKey, Keys } from '../keys/keys.ts'
import { passwordOf, tokenOf } from './headers.ts'
import { Problem, retryIn } from './problem.ts'
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
export function makeGate(
  keys: Keys,
  portions: Portions,
): (request: FastifyRequest, reply: FastifyReply) => Promise<void> {
  return async (request, reply) => {
    const { authorization } = request.headers
    const isPage = request.routeOptions.config.isPage === true
    const token = tokenOf(authorization) ?? (isPage ? passwordOf(authorization) : undefined)
    request.secrets = [token ?? '', authorization ?? '']
    const key = token === undefined ? undefined : await wrapStoreError(async () => keys.find(token))
    if (key === undefined) throw isPage ? pageUnauthorized() : unauthorized()
    request.caller = key
    const { perMinute } = key
    if (perMinute === undefined) return
    const level = await wrapStoreError(() => portions.bucketOf(`requests ${key.id}`).take(perMinute))
    reply.headers(rateLimitHeaders(perMinute, level))
    if (!level.isTaken) {
      const detail = `This key can send ${perMinute} requests a minute. Try again in ${level.waitSeconds} seconds.`
      throw new Problem('rate-limited', detail, retryIn(level.waitSeconds))
    }
  }
}

/** The limit of requests a minute, and what is left of it. */
const rateLimitHeaders = (perMinute: number, { left, fullInSeconds }: BucketLevel) => ({
  [responseHeaders.RateLimitPolicy.name]: `"${rateLimitPolicy}";q=${perMinute};w=60`,
  [responseHeaders.RateLimit.name]: `"${rateLimitPolicy}";r=${left};t=${fullInSeconds}`,
})

/** Runs when the response is sent or its caller has disconnected, even if that has already happened. */
export function onceClosed({ raw }: FastifyReply, run: () => void): void {
  if (raw.closed) run()
  else raw.once('close', run)
}
