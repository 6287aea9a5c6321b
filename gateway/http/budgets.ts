import { warnedShare, type KeyUsage, type Success } from '@gatewright/openapi/protocol'
import type { FastifyRequest } from 'fastify'
import type { ApiKey } from '../keys/keys.ts'
import { success } from './answers.ts'
import { callerOf } from './authentication.ts'
import type { Store } from './store.ts'

/** Whether so much of a limit of credits is used that it is time to warn. */
const isAlmostSpent = (used: number, limit: number): boolean => used >= warnedShare * limit

/** Warns operators of keys that have used most of their credits. */
export class BudgetWarnings {
  private readonly keys = new Set<string>()

  /** Logs a line when a key crosses the share from which it is warned: once, until its limit or its tasks change that. */
  note({ log }: Pick<FastifyRequest, 'log'>, { id: key, creditLimit: limit }: ApiKey, used: number | undefined): void {
    if (limit === undefined || used === undefined) return
    if (!isAlmostSpent(used, limit)) this.keys.delete(key)
    else if (!this.keys.has(key)) {
      this.keys.add(key)
      log.warn({ key, used, limit }, `a key has used ${warnedShare * 100} % of its credits`)
    }
  }
}

/** Returns the credits of the caller's key, and its limits. */
export const readUsage =
  ({ engine }: { readonly engine: Pick<Store, 'usage'> }) =>
  async (request: FastifyRequest): Promise<Success<KeyUsage>> => {
    const { id, creditLimit: limit, perMinute, concurrency } = callerOf(request)
    const usage = await engine.usage(id)
    const used = usage.spent + usage.held
    return success({
      ...usage,
      ...(limit !== undefined && {
        limit,
        left: Math.max(0, limit - used),
        isAlmostSpent: isAlmostSpent(used, limit),
      }),
      ...(perMinute !== undefined && { requestsPerMinute: perMinute }),
      ...(concurrency !== undefined && { openTasks: concurrency }),
    })
  }
