import { priceTask } from '../credits/price.ts'
import type { Completed, Step } from '../tasks/task.ts'
import type { Chosen } from '../upstream/upstream.ts'
import { keep, renewed, type Work } from './work.ts'

/** A task whose upstream is done: this node need not know that upstream. */
type Finishing = Omit<Work, keyof Chosen> & Partial<Chosen>

/** How long copying is retried by default. */
const day = 86_400_000

/** The shortest and the longest pause before files are copied again. */
const [leastMs, mostMs] = [500, 600_000]

/**
 * Completes a task with the result of its upstream. Files are copied only when the result is stored: nothing that fails
 * then loses it, and its upstream is not asked again.
 */
export async function finish(work: Finishing, result: Completed['result']): Promise<void> {
  const { claim, parts } = work
  if (parts.mirror?.needs(result) !== true) return end(work, result)
  const step = { is: 'storing', token: claim.task.id, result } as const
  const stored = await renewed(work, step)
  if (stored !== undefined) await copyFiles({ ...work, claim: stored }, step)
}

/**
 * Copies the files of a stored result, and completes its task when all are copied, when the others never can be, or when
 * it has taken too long.
 */
export async function copyFiles(work: Finishing, step: Extract<Step, { is: 'storing' }>): Promise<void> {
  const { claim, parts } = work
  const { mirror, mirrorMs = day, leaseMs } = parts
  const { updatedAt: now, storingAt = now } = claim.task
  const age = now - storingAt
  parts.stepAside?.()
  // A large file has more time in each try.
  const limitMs = Math.max(leaseMs / 2, age)
  const { result, left } =
    mirror === undefined
      ? ({ result: step.result, left: 'never' } as const)
      : await keep(work, step, () => mirror.copy(step.result, limitMs))
  if (left !== 'later' || age >= mirrorMs) return end(work, result, left === 'none' ? undefined : false)
  const inMs = Math.min(Math.max(age, leastMs), mostMs, mirrorMs - age)
  await parts.engine.advance(claim, { step: { ...step, result }, inMs })
}

/** Stores the result and its price. */
async function end(work: Finishing, result: Completed['result'], mirrored?: false): Promise<void> {
  const { claim, model, parts, params, id: upstream, hasOthers } = work
  const { price = priceTask } = parts
  const credits = await price(model, params, claim.task.destination)
  if (!(await parts.engine.complete(claim, result, credits, mirrored)) || !hasOthers) return
  if (upstream !== undefined) parts.onServed?.({ id: claim.task.id, model: model.id, upstream })
}
