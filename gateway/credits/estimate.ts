import type { CatalogModel } from '@gatewright/catalog'
import { evaluator, type Params } from './expression.ts'

/** The time of a task of which nothing is known. It only decides when a task counts as lost, so it is generous. */
const unknownSeconds = 300

/**
 * Returns how long a task of this model with these parameters after defaults usually takes, in seconds. It never
 * rejects: a model without an estimate, or with an expression that fails, has a generous one.
 */
export async function estimateTask(
  { estimatedSeconds = unknownSeconds }: Pick<CatalogModel, 'estimatedSeconds'>,
  params: Params,
): Promise<number> {
  if (typeof estimatedSeconds === 'number') return estimatedSeconds
  const seconds = await evaluator(estimatedSeconds)(params).catch(() => undefined)
  return typeof seconds === 'number' && seconds > 0 ? seconds : unknownSeconds
}

/** The shortest time that a task waits to be sent, in milliseconds. */
const leastMs = 60_000

/** How many times its usual time a task waits to be sent. */
const patience = 10

/** How long a task waits to be sent, in milliseconds: the time limit of its mapping, or a multiple of its usual time. */
export const deadlineOf = async (
  model: Pick<CatalogModel, 'estimatedSeconds'>,
  params: Params,
  timeoutSeconds?: number,
): Promise<number> =>
  timeoutSeconds === undefined
    ? Math.max(leastMs, 1000 * patience * (await estimateTask(model, params)))
    : 1000 * timeoutSeconds
