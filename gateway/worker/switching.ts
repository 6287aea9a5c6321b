import type { Claim, Engine } from '../engine/engine.ts'
import { routeOf, type RoutedTask } from '../tasks/route.ts'
import { triedAfter } from '../tasks/advance.ts'
import { type NotAccepted } from '../tasks/task.ts'
import type { Chosen, Submitted } from '../upstream/upstream.ts'

/** A task that moves to another upstream, because one has certainly not accepted it. */
export interface Switched {
  readonly id: string
  readonly model: string
  readonly upstream: string
  readonly why: NotAccepted
  /** The code of the refusal. */
  readonly code: string | undefined
  /** The next upstream; undefined if all were tried, and the first to have room gets it after a while. */
  readonly next: string | undefined
}

/** The dependencies of a switch. */
export interface SwitchParts {
  readonly engine: Pick<Engine, 'advance' | 'announced'>
  /** Returns the upstream of a task; undefined if this node cannot use it. */
  readonly upstreamOf: (task: RoutedTask) => Chosen | undefined
  /** The ids of all upstreams that can run a task, best first; by default, a model has one. */
  readonly idsOf?: (task: RoutedTask) => readonly string[]
  /** Called with a task that moves to another upstream. */
  readonly onSwitched?: (task: Switched) => void
}

/** A claimed task, and the upstream that was asked to run it. */
interface Asked {
  readonly claim: Claim
  readonly id: string
  readonly parts: SwitchParts
}

/** How long a task waits that one upstream has refused while the others are full. */
const waitMs = 2000

/**
 * Sends a task on to the next upstream that some node can use, if the answer says that this one has certainly not
 * accepted it. It is one write, after which the task counts as not sent: no crash can leave it at both. Returns false if
 * the task stays. Call it only for a task that was certainly not sent before.
 */
export async function sendOn({ claim, id, parts }: Asked, answer: Submitted): Promise<boolean> {
  const why = 'notAccepted' in answer ? answer.notAccepted : undefined
  if (why === undefined) return false
  const { upstream: _asked, ...task } = claim.task
  const unsent = { ...task, tried: triedAfter(task, { upstream: id, why, at: task.updatedAt }) }
  const others = await usable(unsent, id, parts)
  const next = others.find((other) => unsent.tried.every(({ upstream }) => upstream !== other))
  // An upstream that is not reached in all its retries ends a task that has nowhere else to go.
  if (others.length === 0 || (next === undefined && answer.is === 'failed' && why === 'unreached')) return false
  const inMs = next !== undefined ? 0 : answer.is === 'later' ? answer.inMs : waitMs
  const change = { step: { is: 'idle' }, tried: { upstream: id, why }, inMs } as const
  const switched = await parts.engine.advance(claim, { ...change, ...(next !== undefined && { upstream: next }) })
  const code = answer.is === 'failed' ? answer.error.code : undefined
  if (switched !== undefined) parts.onSwitched?.({ id: task.id, model: task.model, upstream: id, why, code, next })
  return true
}

/** Leaves a task to a node that can run it. One that was not sent goes to the first upstream that such a node has. */
export async function leave(claim: Claim, parts: SwitchParts, leaseMs: number): Promise<void> {
  const { task } = claim
  const isFree = task.step.is === 'idle' && task.upstream === undefined && parts.upstreamOf(task) === undefined
  const next = isFree ? (await usable(task, '', parts))[0] : undefined
  const upstream = next ?? task.upstream
  const change = {
    step: task.step,
    inMs: next === undefined ? leaseMs : 0,
    ...(upstream !== undefined && { upstream }),
  }
  await parts.engine.advance(claim, change)
}

/** The other upstreams of a task that this node or another one can use. */
async function usable(task: RoutedTask, id: string, { engine, upstreamOf, idsOf }: SwitchParts): Promise<string[]> {
  const others = (idsOf?.(task) ?? []).filter((other) => other !== id)
  const here = others.filter((upstream) => upstreamOf({ ...task, upstream }) !== undefined)
  if (here.length === others.length) return here
  const announced = await engine.announced()
  return others.filter((upstream) => here.includes(upstream) || announced.has(routeOf({ ...task, upstream })))
}
