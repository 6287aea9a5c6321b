import { isEnded, type RunRecord } from '../history/record.ts'

/** How far a run is. */
export interface Progress {
  /** From 0 to 1; undefined if nothing is known. */
  readonly part?: number | undefined
  readonly elapsedMs: number
  /** Undefined if nothing is known, or if the run takes longer than expected. */
  readonly leftMs?: number | undefined
  /** Whether it takes longer than its model usually does. */
  readonly isLate: boolean
}

/** An estimate never says that a run has ended. */
const mostEstimated = 0.95

/** How far a run is at a time: as its task reports, or as its model usually takes. */
export function progressOf(run: RunRecord, now: number): Progress {
  const elapsedMs = Math.max(0, (run.endedAt ?? now) - run.startedAt)
  if (isEnded(run)) return { part: 1, elapsedMs, isLate: false }
  const { percent, secondsLeft, progressAt = now, estimatedSeconds } = run
  const leftAt = secondsLeft === undefined ? undefined : secondsLeft * 1000 - Math.max(0, now - progressAt)
  const expectedMs = estimatedSeconds === undefined || estimatedSeconds <= 0 ? undefined : estimatedSeconds * 1000
  const leftMs = leftAt ?? (expectedMs === undefined ? undefined : expectedMs - elapsedMs)
  const isLate = leftMs !== undefined && leftMs <= 0
  const estimated = expectedMs === undefined ? undefined : Math.min(elapsedMs / expectedMs, mostEstimated)
  const part = percent === undefined ? estimated : Math.min(Math.max(percent / 100, 0), 1)
  return { part, elapsedMs, leftMs: isLate ? undefined : leftMs, isLate }
}
