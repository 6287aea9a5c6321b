import { createHash } from 'node:crypto'
import { idempotencyKeyPattern } from '@gatewright/openapi/protocol'
import type { FastifyRequest } from 'fastify'
import { Problem } from './problem.ts'
import { fieldOf } from '../base/values.ts'

/** The seconds of `Prefer: wait=<seconds>` (RFC 7240), limited to the maximum; undefined if there is no valid value. */
export function waitOf(prefer: string | readonly string[] | undefined, most: number): number | undefined {
  const words = (typeof prefer === 'string' ? prefer : (prefer ?? []).join(',')).split(/[,;]/)
  const seconds = words.map((word) => /^\s*wait\s*=\s*"?(\d{1,9})"?\s*$/i.exec(word)?.[1]).find((found) => found)
  return seconds === undefined ? undefined : Math.min(Number(seconds), most)
}

/** The token of `Authorization: Bearer <token>`. */
export const tokenOf = (authorization: string | undefined): string | undefined =>
  /^bearer +([\x21-\x7e]{1,512})$/i.exec(authorization ?? '')?.[1]

/** The password of `Authorization: Basic`, if a key can look like it; the name before it can be anything. */
export function passwordOf(authorization: string | undefined): string | undefined {
  const [, encoded = ''] = /^basic +([\w+/=-]{1,2048})$/i.exec(authorization ?? '') ?? []
  const text = Buffer.from(encoded, 'base64').toString()
  return /^[^:]*:([\x21-\x7e]{1,512})$/.exec(text)?.[1]
}

/** The caller's id of a request, if it is valid: short, and without characters that could break a log line. */
export const requestIdOf = (given: string | readonly string[] | undefined): string | undefined =>
  typeof given === 'string' && /^[\w.:-]{1,128}$/.test(given) ? given : undefined

const idempotencyKeyShape = new RegExp(idempotencyKeyPattern)

/** The `Idempotency-Key` of a call; undefined if there is none. */
export function idempotencyKeyOf(key: string | readonly string[] | undefined): string | undefined {
  if (key === undefined || (typeof key === 'string' && idempotencyKeyShape.test(key))) return key
  throw new Problem('bad-request', 'Idempotency-Key must be 1 to 255 visible ASCII characters without spaces.')
}

/** The fingerprint of a call: a model and the canonical text of its parameters, the same for every endpoint. */
export const fingerprintOf = (model: string, params: string): string =>
  createHash('sha256')
    .update(`{"model":${JSON.stringify(model)},"params":`)
    .update(params)
    .update('}')
    .digest('base64url')

/** A strong entity tag of a text or a file. */
export const tagOf = (content: string | Buffer): string =>
  `"${createHash('sha256').update(content).digest('base64url').slice(0, 27)}"`

/** Whether `If-None-Match` names the tag. */
export const isKnown = (header: string | undefined, tag: string): boolean =>
  (header ?? '').split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === tag)

/** The `:id` in the path of a request. */
export const idOf = ({ params }: FastifyRequest): string => String(fieldOf(params, 'id'))
