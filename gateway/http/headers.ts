import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Idempotency } from '../engine/engine.ts'
import { canonical } from './canonical.ts'
import { Problem } from './problem.ts'

/** The seconds of `Prefer: wait=<seconds>` (RFC 7240), cut to the most; undefined when nothing sane is asked for. */
export function waitOf(prefer: string | readonly string[] | undefined, most: number): number | undefined {
  const words = (typeof prefer === 'string' ? prefer : (prefer ?? []).join(',')).split(/[,;]/)
  const seconds = words.map((word) => /^\s*wait\s*=\s*"?(\d{1,9})"?\s*$/i.exec(word)?.[1]).find((found) => found)
  return seconds === undefined ? undefined : Math.min(Number(seconds), most)
}

/** The token of `Authorization: Bearer <token>`. */
export const tokenOf = (authorization: string | undefined): string | undefined =>
  /^bearer +([\x21-\x7e]{1,512})$/i.exec(authorization ?? '')?.[1]

/** The id that a caller gave its request, when it is sane: short, and nothing that could break a log line. */
export const requestIdOf = (given: string | readonly string[] | undefined): string | undefined =>
  typeof given === 'string' && /^[\w.:-]{1,128}$/.test(given) ? given : undefined

/** An idempotency key, and the parameters as the text that it was made from; neither where the caller sent no key. */
export interface Keyed {
  readonly idempotency?: Idempotency
  readonly text?: string
}

/** The idempotency key of a call and what it stands for: the same model and parameters, by whichever endpoint. */
export function idempotencyOf(
  key: string | readonly string[] | undefined,
  model: string,
  params: Readonly<Record<string, unknown>>,
): Keyed {
  if (key === undefined) return {}
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(key)) {
    throw new Problem('bad-request', 'Idempotency-Key must be 1 to 255 visible ASCII characters without spaces.')
  }
  // Megabytes are written once, for the fingerprint and for the store.
  const text = canonical(params)
  const hash = createHash('sha256').update(`{"model":${JSON.stringify(model)},"params":`).update(text).update('}')
  return { idempotency: { key, fingerprint: hash.digest('base64url') }, text }
}

/** A strong entity tag of a text. */
export const tagOf = (text: string): string => `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`

/** Whether `If-None-Match` names the tag. */
export const isKnown = (header: string | undefined, tag: string): boolean =>
  (header ?? '').split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === tag)

/** The `:id` in the path of a request. */
export const idOf = ({ params }: FastifyRequest): string =>
  String(new Map<string, unknown>(Object.entries(Object(params))).get('id'))
