import { isEnded, type RunRecord } from './record.ts'

/** How much the history keeps. */
export interface Limits {
  readonly runs: number
  readonly bytes: number
  /** The most bytes of the result of one run, and of its last response. */
  readonly resultBytes: number
}

/** The limits of the history. */
export const limits: Limits = { runs: 200, bytes: 8_000_000, resultBytes: 200_000 }

/** About how many bytes a value takes. */
export const bytesOf = (value: unknown): number => (JSON.stringify(value) ?? '').length

/** A run without a result that is too large: the gateway still has it. */
export function bounded(run: RunRecord, { resultBytes }: Limits): RunRecord {
  const raw = run.raw !== undefined && run.raw.length > resultBytes ? undefined : run.raw
  if (bytesOf(run.result) <= resultBytes) return raw === run.raw ? run : { ...run, raw }
  return { ...run, raw, result: undefined, isResultCut: true }
}

/**
 * Returns the ids of the runs that go when the history is full: the oldest first, but those that have not ended last,
 * because their tasks are paid.
 */
export function surplus(runs: readonly RunRecord[], { runs: most, bytes }: Limits): readonly string[] {
  const inOrder = [...runs].sort((a, b) => rank(a) - rank(b) || b.startedAt - a.startedAt)
  let total = 0
  return inOrder.flatMap((run, index) => {
    total += bytesOf(run)
    return index > 0 && (index >= most || total > bytes) ? [run.id] : []
  })
}

const rank = (run: RunRecord): number => (isEnded(run) ? 1 : 0)
