import { joinCall, taskIn, type NumberedStatement } from '../countedCalls.ts'
import type { Recalled, Submission } from '../engine.ts'
import { nowMs, type Query } from './database.ts'
import { lockOf } from './migrations.ts'
import { readTask } from './reads.ts'
import { columnsOf } from './rows.ts'

/** The schema of the table. */
export const callsPrefix = 'gatewright.'

/** Runs a statement within a transaction. */
export const runNumbered = (query: Query, { text, values }: NumberedStatement): Promise<readonly unknown[]> =>
  query(text.replaceAll('$now', nowMs), values)

/** The call that a submission is a try of, as one text; undefined of a call without a count. */
export const callOf = ({ task, call }: Submission): string | undefined =>
  call && JSON.stringify([task.owner, call.content])

/**
 * Makes the transactions that store tries of one call wait for each other, until this one ends: a try must find one that
 * is stored at the same moment. Take all locks of a transaction here, and before any other.
 */
export async function lockCalls(query: Query, batch: readonly Submission[]): Promise<void> {
  const names = batch.flatMap((submission) => callOf(submission) ?? [])
  if (names.length === 0) return
  // Use the same order everywhere, so that two transactions cannot deadlock.
  const locks = [...new Set(names.map((name) => lockOf(`call ${name}`)))].sort((a, b) => a - b)
  await query('SELECT pg_advisory_xact_lock(n) FROM unnest($1::bigint[]) AS n', [locks])
}

/** Finds the tries that join the task of another one, and marks them. */
export async function joinCalls(
  query: Query,
  submissions: readonly Submission[],
): Promise<ReadonlyMap<Submission, Recalled>> {
  const answers = new Map<Submission, Recalled>()
  const first = submissions.filter(({ call }) => call?.count === 0)
  const overtaken = first.length === 0 ? new Set<string>() : await overtakenOf(query, first)
  for (const submission of submissions) {
    const { task, call } = submission
    if (call === undefined || (call.count === 0 && !overtaken.has(callOf(submission) ?? ''))) continue
    const id = taskIn(await runNumbered(query, joinCall(callsPrefix, task.owner, call)))
    const known = id === undefined ? undefined : await readTask(query, id, task.owner)
    if (known !== undefined) answers.set(submission, { is: 'replayed', task: known })
  }
  return answers
}

/** The calls whose first try is not stored although a retry is: one look for a batch, because there are next to none. */
async function overtakenOf(query: Query, first: readonly Submission[]): Promise<ReadonlySet<string>> {
  const rows = await query<Record<'owner' | 'content', string>>(
    `SELECT DISTINCT c.owner, c.content FROM unnest($1::text[], $2::text[]) AS n (owner, content)
     JOIN gatewright.calls c ON c.owner = n.owner AND c.content = n.content AND (c.tries & 1) = 0`,
    [first.map(({ task }) => task.owner), first.map(({ call }) => call?.content)],
  )
  return new Set(rows.map(({ owner, content }) => JSON.stringify([owner, content])))
}

/** Stores the first tries of new tasks. */
export async function noteCalls(query: Query, stored: readonly Submission[]): Promise<void> {
  const noted = stored.flatMap(({ task: { id, owner }, call }) => (call === undefined ? [] : [{ id, owner, ...call }]))
  if (noted.length === 0) return
  await query(
    `INSERT INTO gatewright.calls (task, owner, content, tries, started_at, at, answered)
     SELECT task, owner, content, tries, ${nowMs}, ${nowMs}, 0
     FROM unnest($1::text[], $2::text[], $3::text[], $4::bigint[]) AS n (task, owner, content, tries)`,
    [...columnsOf(noted, ['id', 'owner', 'content']), noted.map(({ count }) => 2 ** count)],
  )
}
