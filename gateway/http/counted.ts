import type { FastifyReply, FastifyRequest } from 'fastify'
import { mostTries, type CountedCall } from '../engine/countedCalls.ts'
import type { Idempotency, Recalled } from '../engine/engine.ts'
import type { Seen } from '../tasks/task.ts'
import { canonical } from './canonical.ts'
import type { Context } from './context.ts'
import { contentOf, fingerprintOf } from './headers.ts'
import { inOneGo, turn } from './turns.ts'

/** The header in which clients of another API count the tries of a call. */
const countHeader = 'x-stainless-retry-count'

/**
 * The count of a request's try. Undefined if its client counts none, if an idempotency key says which calls are the same,
 * or if the call ends with its connection, so that there is nothing to join.
 */
function countOf({ headers }: FastifyRequest): number | undefined {
  const count = headers[countHeader]
  const isOwn = headers['idempotency-key'] !== undefined || headers['gatewright-on-disconnect'] !== undefined
  if (isOwn || typeof count !== 'string' || !/^\d{1,2}$/.test(count)) return undefined
  return Number(count) <= mostTries ? Number(count) : undefined
}

/**
 * Notes which try of a call a request is, if its client counts them. Equal calls have the same path and fields, and files
 * with the same bytes.
 */
export async function countTry(
  request: FastifyRequest,
  path: string,
  fields: object,
  arrivedAt: number,
): Promise<void> {
  const count = countOf(request)
  if (count === undefined) return
  if (request.bodyBytes > inOneGo) await turn()
  request.counted = { content: fingerprintOf(path, contentOf(canonical(fields), request)), count, arrivedAt }
}

/** Whether a request may repeat an earlier call: it has a key, or its client has sent it before. */
export const isRepeated = ({ headers, counted }: FastifyRequest): boolean =>
  headers['idempotency-key'] !== undefined || (counted?.count ?? 0) > 0

/** The task of an earlier call that a request repeats, if it is known already. */
export async function recallCall(
  { engine }: Pick<Context, 'engine'>,
  owner: string,
  idempotency: Idempotency | undefined,
  counted: CountedCall | undefined,
): Promise<Recalled | undefined> {
  if (idempotency !== undefined) return engine.recall(owner, idempotency)
  // A first call joins nothing, unless its retry has overtaken it; the submission finds that.
  const task = counted === undefined || counted.count === 0 ? undefined : await engine.calls.join(owner, counted)
  return task && { is: 'replayed', task }
}

/** Notes when the answer of a try is written: its client has it, and a later retry is another call. */
export function noteAnswer(
  { engine }: Pick<Context, 'engine'>,
  { raw, log }: FastifyReply,
  { id }: Pick<Seen, 'id'>,
  counted: CountedCall | undefined,
): void {
  if (counted === undefined) return
  raw.once('finish', () => {
    // The connection was closed before.
    if (raw.destroyed) return
    engine.calls.answered(id, counted.count).catch((error: unknown) => log.error(error))
  })
}
