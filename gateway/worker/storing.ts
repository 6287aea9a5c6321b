import { priceMade, priceTask } from '../credits/price.ts'
import { filesMissing, type Nothing } from '../tasks/nothing.ts'
import type { Completed, Step } from '../tasks/task.ts'
import type { Chosen, Done } from '../upstream/upstream.ts'
import { beginningOf, cleaned, bareAddress } from '../base/kept.ts'
import { formsOf, secretTexts, withoutSecrets } from '../base/secrets.ts'
import { keep, renewed, type StepParts, type Work } from './work.ts'

/** A task whose upstream is done: this node need not know that upstream. */
type Finishing = Omit<Work, keyof Chosen> & Partial<Chosen>

/** How long copying is retried by default. */
const day = 86_400_000

/** How long a file that is not there may still appear: some hosts have it a moment after its vendor is done. */
const earlyMs = 4000

/** The shortest and the longest pause before files are copied again. */
const [leastMs, mostMs] = [500, 600_000]

/**
 * Completes a task with the result of its upstream. Files are copied only when the result is stored: nothing that fails
 * then loses it, and its upstream is not asked again.
 */
export async function finish(work: Finishing, { result, charged }: Omit<Done, 'is'>): Promise<void> {
  const { claim, parts } = work
  if (parts.mirror?.needs(result) !== true) return end(work, result)
  const step = { is: 'storing', token: claim.task.id, result, ...(charged !== undefined && { charged }) } as const
  const stored = await renewed(work, step)
  if (stored !== undefined) await copyFiles({ ...work, claim: stored }, step)
}

/**
 * Copies the files of a stored result, and completes its task when all are copied, when the others never can be, or when
 * it has taken too long. A result whose files are not there is none.
 */
export async function copyFiles(work: Finishing, step: Storing): Promise<void> {
  const { claim, parts } = work
  const { mirror, mirrorMs = day, leaseMs } = parts
  const { updatedAt: now, storingAt = now } = claim.task
  const age = now - storingAt
  parts.stepAside?.()
  // A large file has more time in each try.
  const limitMs = Math.max(leaseMs / 2, age)
  const { result, left, nothing }: Copied =
    mirror === undefined
      ? { result: step.result, left: 'never' }
      : await keep(work, step, () => mirror.copy(step.result, limitMs, age < earlyMs))
  if (nothing !== undefined) return fail(work, step, nothing)
  if (left !== 'later' || age >= mirrorMs) return end(work, result, left === 'none' ? undefined : false)
  const inMs = Math.min(Math.max(age, leastMs), mostMs, mirrorMs - age)
  await parts.engine.advance(claim, { step: { ...step, result }, inMs })
}

type Copied = Awaited<ReturnType<NonNullable<StepParts['mirror']>['copy']>>

/** Fails a task whose upstream named files that are not there. */
async function fail({ claim, model, parts, params }: Finishing, step: Storing, nothing: Nothing): Promise<void> {
  const error = filesMissing[nothing]
  const { id, attempt, upstream = '' } = claim.task
  const secrets = formsOf(secretTexts(model.params, params()))
  // This node may not have the key of the upstream, which addresses can have in their query.
  const clean = (text: string): string => withoutSecrets(bareAddress(text), secrets)
  const raw = beginningOf(JSON.stringify(cleaned(step.result, clean)))
  if (await parts.engine.fail(claim, error, step.charged, raw)) parts.onNothing?.({ id, attempt, error, upstream })
}

type Storing = Extract<Step, { is: 'storing' }>

/** Stores the result and its price. */
async function end(work: Finishing, result: Completed['result'], mirrored?: false): Promise<void> {
  const { claim, model, parts, params, id: upstream, hasOthers } = work
  const { price = priceTask } = parts
  const { destination } = claim.task
  const credits = await priceMade((of) => price(model, of, destination), { model, params, result })
  if (!(await parts.engine.complete(claim, result, credits, mirrored)) || !hasOthers) return
  if (upstream !== undefined) parts.onServed?.({ id: claim.task.id, model: model.id, upstream })
}
