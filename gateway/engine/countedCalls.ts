import type { Seen } from '../tasks/task.ts'
import type { RunStatement } from './deliveryParts.ts'

/** A try of a call whose client counts its tries: a retry joins the task of an earlier one (docs/internals/decisions.md 50). */
export interface CountedCall {
  /** A text that is the same for the same path and content. */
  readonly content: string
  /** How many tries came before this one. */
  readonly count: number
  /** When the call arrived, by the store's clock. */
  readonly arrivedAt: number
}

/** The calls of the last minutes that count their tries, each with its task. */
export interface CountedCalls {
  /** Joins an earlier try, and returns its task; undefined if there is none to join. `submit` does the same first. */
  join(owner: string, call: CountedCall): Promise<Seen | undefined>
  /** Notes that the answer of this try was written: no retry joins the task any longer. */
  answered(task: string, count: number): Promise<void>
}

/** The largest count of a try: each try is a bit of an integer. */
export const mostTries = 30

/** How long a retry can join an earlier try, in milliseconds. */
const joinedMs = 600_000

/** How much later than its retry a first call can be stored, in milliseconds: the clocks of two nodes differ a little. */
const lateMs = 500

/**
 * The tables of both stores. A row has the tries of one call that have joined its task, as bits. So the calls are as many
 * as the most tries with one count, in whatever order they arrive.
 */
export const callsTable = (prefix: string, { integer, text, options = '' }: ColumnTypes): string => `
  CREATE TABLE ${prefix}calls (
    task ${text} PRIMARY KEY,
    owner ${text} NOT NULL,
    content ${text} NOT NULL,
    tries ${integer} NOT NULL,
    started_at ${integer} NOT NULL,
    at ${integer} NOT NULL, -- of the last try
    answered ${integer} NOT NULL -- 1 if the answer of the last try was written
  )${options};
  CREATE INDEX calls_open ON ${prefix}calls (owner, content, at) WHERE answered = 0;
  CREATE INDEX calls_without_first ON ${prefix}calls (owner, content, at) WHERE (tries & 1) = 0;
  CREATE INDEX calls_age ON ${prefix}calls (at);
`

/** The types of columns, and the options of a table. */
interface ColumnTypes {
  readonly integer: string
  readonly text: string
  readonly options?: string
}

/** The values of a statement. */
type Values = readonly (string | number | null)[]

/** A statement with its values by number, and the time as $now. */
export interface NumberedStatement {
  readonly text: string
  readonly values: Values
}

/**
 * Joins a try and marks it, in one statement; it returns the task. A retry joins the newest call whose last try is the one
 * before it, or else one that lacks it. A first call can only join a retry that has overtaken it.
 */
export function joinCall(prefix: string, owner: string, { content, count, arrivedAt }: CountedCall): NumberedStatement {
  const [bit, before] = [2 ** count, count === 0 ? 0 : 2 ** (count - 1)]
  const isOpen = count === 0 ? '(tries & 1) = 0 AND started_at + $5 > $6' : 'answered = 0'
  const text = `UPDATE ${prefix}calls SET tries = tries | $3, at = $now, answered = CASE WHEN tries > $3 THEN answered ELSE 0 END
    WHERE (tries & $3) = 0 AND task = (SELECT task FROM ${prefix}calls
      WHERE owner = $1 AND content = $2 AND at > $now - ${joinedMs} AND (tries & $3) = 0 AND ${isOpen}
      ORDER BY CASE WHEN (tries & $4) <> 0 THEN 0 ELSE 1 END, at DESC LIMIT 1)
    RETURNING task`
  const values = [owner, content, bit, before, ...(count === 0 ? [lateMs, arrivedAt] : [])]
  return { text, values }
}

/** Removes some calls that no retry can join any longer. */
export const pruneCalls = (prefix: string, most: number, lock = ''): NumberedStatement => ({
  text: `DELETE FROM ${prefix}calls WHERE task IN (SELECT task FROM ${prefix}calls
    WHERE at <= $now - ${joinedMs} ORDER BY at LIMIT $1${lock}) RETURNING 1`,
  values: [most],
})

/** The parts of a store that its counted calls need. */
interface CallParts {
  readonly write: RunStatement
  /** The beginning of the name of the table. */
  readonly prefix: string
  readonly get: (id: string, owner: string) => Promise<Seen | undefined>
}

/** The counted calls of a store. */
export class StoredCalls implements CountedCalls {
  private readonly parts: CallParts

  constructor(parts: CallParts) {
    this.parts = parts
  }

  async join(owner: string, call: CountedCall): Promise<Seen | undefined> {
    const { write, prefix, get } = this.parts
    const { text, values } = joinCall(prefix, owner, call)
    const id = taskIn(await write(text, values))
    return id === undefined ? undefined : get(id, owner)
  }

  async answered(task: string, count: number): Promise<void> {
    const { write, prefix } = this.parts
    // A try that another one has joined no longer decides.
    await write(`UPDATE ${prefix}calls SET answered = 1 WHERE task = $1 AND tries < $2`, [task, 2 ** (count + 1)])
  }
}

/** The id of the task that a statement returned. */
export function taskIn(rows: readonly unknown[]): string | undefined {
  const [row] = rows as readonly { readonly task: string }[] // the statement returns this column
  return row?.task
}
