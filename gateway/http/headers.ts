import { createHash } from 'node:crypto'
import { cancelAfterPattern, cancelAfterSeconds, idempotencyKeyPattern } from '@gatewright/openapi/protocol'
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

const cancelAfterShape = new RegExp(cancelAfterPattern)
const seconds = { d: 86_400, h: 3600, m: 60, s: 1 } as const

/** The milliseconds of `Cancel-After`; undefined if there is none. */
export function cancelAfterOf(time: string | readonly string[] | undefined): number | undefined {
  if (time === undefined) return undefined
  const { least, most } = cancelAfterSeconds
  const parts = typeof time === 'string' && time.length < 100 && cancelAfterShape.test(time) ? time : '0'
  const total = [...parts.matchAll(/(\d+)([dhms]?)/g)].reduce(
    (sum, [, count, unit]) => sum + Number(count) * seconds[unit === 'd' || unit === 'h' || unit === 'm' ? unit : 's'],
    0,
  )
  if (total >= least && total <= most) return 1000 * total
  throw new Problem(
    'bad-request',
    `Cancel-After must be seconds, such as 90, or a time such as 1h30m, from ${least} seconds to ${most / 3600} hours.`,
  )
}

/** Whether the task of a call ends with the callers that wait for it. */
export function onDisconnectOf({ 'gatewright-on-disconnect': wish }: FastifyRequest['headers']): boolean {
  if (wish === undefined || wish === 'cancel') return wish === 'cancel'
  throw new Problem('bad-request', 'Gatewright-On-Disconnect can only be cancel. Leave it out to keep the task.')
}

/**
 * The fingerprint of a call: a model and the canonical texts of its parameters and its metadata, the same for every
 * endpoint.
 */
export const fingerprintOf = (model: string, params: string, metadata?: string): string =>
  createHash('sha256')
    .update(`{"model":${JSON.stringify(model)},"params":`)
    .update(params)
    .update(metadata === undefined ? '}' : `,"metadata":${metadata}}`)
    .digest('base64url')

/** A text in which files that came with a request stand for their bytes: a stored file has a new address each time. */
export const contentOf = (text: string, { uploads }: Pick<FastifyRequest, 'uploads'>): string =>
  [...(uploads ?? [])].reduce((all, [address, digest]) => all.replaceAll(address, digest), text)

/** A strong entity tag of a text or a file. */
export const tagOf = (content: string | Buffer): string =>
  `"${createHash('sha256').update(content).digest('base64url').slice(0, 27)}"`

/** Whether `If-None-Match` names the tag. */
export const isKnown = (header: string | undefined, tag: string): boolean =>
  (header ?? '').split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === tag)

/** The `:id` in the path of a request. */
export const idOf = ({ params }: FastifyRequest): string => String(fieldOf(params, 'id'))
