import { usageDays } from '@gatewright/openapi/protocol'

/** An entry of the ledger: the charge of a task, or the sum of a day, if entries of its age are summed. */
export interface LedgerEntry {
  readonly owner: string
  /** Empty of tasks of the first version that retention had removed. */
  readonly model: string
  readonly tasks: number
  readonly credits: number
  /** The time that people saw, in milliseconds since 1970; of a sum, the start of its day in UTC. */
  readonly at: number
  /** The id of the task; absent of a sum. */
  readonly task?: string
}

/** The entries of the ledger that operators ask for, by the times that people saw. */
export interface LedgerQuery {
  readonly owner?: string
  /** The first time, in milliseconds since 1970. */
  readonly from: number
  /** The time after the last. */
  readonly to: number
}

/** How many entries of a ledger are read at once. */
export const entriesAtOnce = 1000

/** The columns of an entry, in the order of a list. */
export interface LedgerRow {
  readonly day: unknown
  readonly at: unknown
  readonly task: unknown
  readonly owner: unknown
  readonly model: unknown
  readonly tasks: unknown
  readonly credits: unknown
}

/** Selects the entries of a ledger: sums by day, then tasks. The parts are conditions on `owner`, and on `day` or `at`. */
export const ledgerEntries = (schema: string, day: string, at: string): string => `
  SELECT day, NULL AS at, NULL AS task, owner, model, tasks, credits FROM ${schema}ledger_days WHERE ${day}
  UNION ALL
  SELECT NULL, at, task, owner, model, 1, credits FROM ${schema}ledger WHERE ${at}
  ORDER BY day NULLS LAST, at, task, owner, model`

/** The entry of a row. */
export const entryOf = ({ day, at, task, owner, model, tasks, credits }: LedgerRow): LedgerEntry => ({
  owner: String(owner),
  model: String(model),
  tasks: Number(tasks),
  credits: Number(credits),
  at: day === null ? Number(at) : Date.parse(String(day)),
  ...(task !== null && { task: String(task) }),
})

/** The credits that an owner was charged on a day for a model. */
export interface UsageDay {
  /** In UTC: YYYY-MM-DD. */
  readonly day: string
  readonly model: string
  readonly tasks: number
  readonly credits: number
}

/** The credits of an owner. */
export interface OwnerUsage {
  /** The sum of its completed tasks. */
  readonly spent: number
  /** The prices of its open tasks, if it has limits. */
  readonly held: number
  /** The newest day first. */
  readonly days: readonly UsageDay[]
}

/** The start of these days, from the current time. */
export const usageSince = (now: number): number => (Math.floor(now / 86_400_000) - usageDays + 1) * 86_400_000
