import type { KeyUsage, Success } from '@gatewright/openapi/protocol'
import type { FastifyRequest } from 'fastify'
import { success } from './answers.ts'
import { callerOf } from './authentication.ts'
import { isAlmostSpent } from './budgets.ts'
import type { Context } from './context.ts'

/** Returns the credits of the caller's key, and its limits. */
export const readUsage =
  ({ engine }: Pick<Context, 'engine'>) =>
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
