import { sandboxUpstream } from '../tasks/route.ts'
import { isFinal, type Destination, type Task } from '../tasks/task.ts'

/** Where a model runs, as the node that migrates a store has it. */
export interface Home {
  /** The upstream of the model; undefined if it has none. */
  readonly upstream: string | undefined
  /** Where a task of the model goes that was not sent yet. */
  readonly destination: Destination
}

/** Returns where a model runs. */
export type HomeOf = (model: string) => Home

/** A model without an upstream runs in the sandbox. */
export const noHomes: HomeOf = () => ({ upstream: undefined, destination: 'sandbox' })

/** How long a task of version 0.1 that was not sent yet waits after the upgrade, in milliseconds. */
const deadlineMs = 3_600_000

/** The ids of the sandbox's jobs: their time, their duration and their token. */
const sandboxJob = /^sandbox-\d+-\d+-/

/**
 * An open task of version 0.1 with its destination and its upstream, which that version did not store. A task that may
 * have been sent belongs to the vendor of its model even if this node lacks its key: it may be paid for.
 */
export function adopt(task: Task, homeOf: HomeOf, now: number): Task {
  if (isFinal(task)) return task
  const { upstream, destination } = homeOf(task.model)
  const open = { ...task, deadlineAt: now + deadlineMs, destination }
  if (open.state === 'ACCEPTED' || open.attempt === 0) return open
  const isSandbox = open.step.is === 'polling' ? sandboxJob.test(open.step.job) : upstream === undefined
  const sent = { sentAt: task.createdAt, contactAt: now }
  // Version 0.1 sent a claimed task without storing that, if its upstream knew the token.
  const step = open.step.is === 'idle' ? ({ is: 'submitting', token: task.id } as const) : open.step
  const known = isSandbox ? sandboxUpstream : upstream
  return {
    ...open,
    ...sent,
    step,
    destination: isSandbox ? 'sandbox' : 'vendor',
    // A node that has the model finds the upstream of a job that this node does not know.
    ...(known !== undefined && { upstream: known }),
  }
}
