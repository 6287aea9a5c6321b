import type { LoggedJob } from './countingVendor.ts'

/** A task that a caller has followed to its end. */
export interface FollowedTask {
  readonly label: string
  /** The number of its kind of call. */
  readonly kind: number
  readonly isCompleted: boolean
  /** The code of its failure. */
  readonly code?: string
  /** The credits that its caller was charged. */
  readonly credits: number
  /** Whether its caller cancelled it, or gave it a deadline. */
  readonly isEnded: boolean
  /** Says that it was lost, that it changed, or that it is stuck, if so. */
  readonly broken?: string
}

/** The kinds of calls of countingVendor.ts whose vendor can cancel a job, and that of one that knows neither keys nor look-ups. */
const [cancellable, unknowable] = [0, 2]

/** Returns whether a task was lost, is stuck, or was charged twice or for nothing, by itself and the log of its vendor. */
export function wrongWith(task: FollowedTask, job: LoggedJob | undefined): string | undefined {
  const { label, broken } = task
  const charges = job?.charges ?? 0
  if (broken !== undefined) return `${label}: ${broken}`
  if (charges > 1) return `${label}: charged ${charges} times`
  const wrong = task.isCompleted ? wrongResult(task, job) : wrongFailure(task, job)
  return wrong === undefined ? undefined : `${label}: ${wrong}`
}

function wrongResult({ credits }: FollowedTask, job: LoggedJob | undefined): string | undefined {
  if (job?.charges !== 1) return 'completed, but not charged once'
  if (job.isEmpty) return 'charged for nothing: its result is empty'
  return credits > 0 ? undefined : 'completed, and not charged'
}

function wrongFailure({ code, credits, kind, isEnded }: FollowedTask, job: LoggedJob | undefined): string | undefined {
  if (credits > 0) return `charged for nothing: ${code}`
  switch (code) {
    case 'cancelled':
      if (!isEnded) return 'cancelled by nobody'
      if (job === undefined || job.charges === 0) return undefined
      return kind === cancellable && job.isCancelled ? undefined : 'paid for nothing: cancelled, and its job was not'
    case 'upstream-empty':
      return job?.isEmpty === true ? undefined : 'its result is not empty'
    case 'upstream-error':
      return kind === unknowable && job?.hasError === true ? undefined : `failed: ${code}`
    case 'outcome-unknown':
      return kind === unknowable ? undefined : `failed: ${code}`
    default:
      return `failed: ${code}`
  }
}
