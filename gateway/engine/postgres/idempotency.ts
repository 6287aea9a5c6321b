import { idempotencyKeptMs, type Idempotency, type Recalled, type Submission } from '../engine.ts'
import type { Query } from './database.ts'
import { clockOf, seenColumns, toSeen, type Raw } from './rows.ts'

/** The earlier use of a key; the columns of its task are null if the task was removed. */
type Earlier = Raw &
  Record<'of' | 'key' | 'fingerprint', string> & {
    id: string | null
    is_deleted: boolean
  }

/**
 * Finds the submissions that repeat an earlier call, and stores the keys of the others. If two calls arrive at the same
 * moment, the second waits here until the first has committed, and then finds its task.
 */
export async function recallTasks(
  query: Query,
  submissions: readonly Submission[],
): Promise<ReadonlyMap<Submission, Recalled>> {
  const keyed = submissions.filter(({ idempotency }) => idempotency !== undefined).sort(byKey)
  const answers = new Map<Submission, Recalled>()
  if (keyed.length === 0) return answers
  const now = await clockOf(query)
  const noted = new Set(await note(query, keyed, now))
  const known = keyed.filter((submission) => !noted.has(nameOf(submission)))
  const owners = known.map(({ task }) => task.owner)
  const keys = known.map(({ idempotency }) => idempotency?.key)
  const rows = known.length === 0 ? [] : await find(query, owners, keys, now - idempotencyKeptMs)
  const earlier = new Map(rows.map((row) => [JSON.stringify([row.of, row.key]), row]))
  for (const submission of known) {
    const row = earlier.get(nameOf(submission))
    const answer = row && answerOf(row, submission.idempotency?.fingerprint)
    if (answer === undefined) await replace(query, submission, now)
    else answers.set(submission, answer)
  }
  return answers
}

/** The earlier use of a key, while the key is kept. */
export async function recall(
  query: Query,
  owner: string,
  { key, fingerprint }: Idempotency,
): Promise<Recalled | undefined> {
  const [row] = await find(query, [owner], [key], (await clockOf(query)) - idempotencyKeptMs)
  return row && answerOf(row, fingerprint)
}

/** Undefined if retention has removed the task of the key. */
function answerOf(row: Earlier, fingerprint: string | undefined): Recalled | undefined {
  if (row.id === null && !row.is_deleted) return undefined
  if (row.fingerprint !== fingerprint) return { is: 'conflict' }
  return row.id === null ? { is: 'deleted' } : { is: 'replayed', task: toSeen(row) }
}

const nameOf = ({ task, idempotency }: Submission): string => JSON.stringify([task.owner, idempotency?.key])

/** Use the same order everywhere, so that two transactions cannot deadlock. */
const byKey = (a: Submission, b: Submission): number => (nameOf(a) < nameOf(b) ? -1 : 1)

/** Stores keys that are new or expired, and returns their names. It locks the other keys without changing them. */
async function note(query: Query, keyed: readonly Submission[], now: number): Promise<readonly string[]> {
  const rows = await query<Record<'owner' | 'key', string>>(
    `INSERT INTO gatewright.idempotency AS i (owner, key, fingerprint, task, created_at)
     SELECT owner, key, fingerprint, task, $5 FROM unnest($1::text[], $2::text[], $3::text[], $4::text[])
       AS n (owner, key, fingerprint, task)
     ON CONFLICT (owner, key) DO UPDATE
       SET fingerprint = excluded.fingerprint, task = excluded.task, created_at = excluded.created_at
       WHERE i.created_at <= $6
     RETURNING owner, key`,
    [...valuesOf(keyed), now, now - idempotencyKeptMs],
  )
  return rows.map(({ owner, key }) => JSON.stringify([owner, key]))
}

/** The keys that were stored after a time, with their tasks. */
function find(
  query: Query,
  owners: readonly string[],
  keys: readonly (string | undefined)[],
  after: number,
): Promise<readonly Earlier[]> {
  return query<Earlier>(
    `SELECT i.owner AS of, i.key, i.fingerprint, d.task IS NOT NULL AS is_deleted, ${seenColumns}
     FROM unnest($1::text[], $2::text[]) AS n (owner, key)
     JOIN gatewright.idempotency i ON i.owner = n.owner AND i.key = n.key AND i.created_at > $3
     LEFT JOIN gatewright.tasks t ON t.id = i.task
     LEFT JOIN gatewright.deleted d ON d.task = i.task`,
    [owners, keys, after],
  )
}

/** If retention has removed the task, the call counts as new. */
async function replace(query: Query, submission: Submission, now: number): Promise<void> {
  const [owners, keys, fingerprints, tasks] = valuesOf([submission])
  await query(
    `UPDATE gatewright.idempotency SET fingerprint = ($3::text[])[1], task = ($4::text[])[1], created_at = $5
     WHERE owner = ($1::text[])[1] AND key = ($2::text[])[1]`,
    [owners, keys, fingerprints, tasks, now],
  )
}

const valuesOf = (keyed: readonly Submission[]): readonly (readonly (string | undefined)[])[] => [
  keyed.map(({ task }) => task.owner),
  keyed.map(({ idempotency }) => idempotency?.key),
  keyed.map(({ idempotency }) => idempotency?.fingerprint),
  keyed.map(({ task }) => task.id),
]
