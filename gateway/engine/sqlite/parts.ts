import type { DatabaseSync } from 'node:sqlite'

/** The parts of an engine on a data folder. */
export interface SqliteParts {
  readonly folder: string
  readonly unlock: () => void
  /** The clock of the machine. */
  readonly machine: () => number
  /** Called with the duration of each commit, in milliseconds. */
  readonly onCommit: (ms: number) => void
  readonly db: DatabaseSync
  /** Whether the folder belongs to another process. */
  readonly isBeside?: boolean
}
