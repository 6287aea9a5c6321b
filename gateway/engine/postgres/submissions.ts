import { startSubmitted } from '../../tasks/advance.ts'
import { accept, type Accepted, type InProgress } from '../../tasks/task.ts'
import type { Allowance, Submission, Submitted } from '../engine.ts'
import { deliveriesOf, type NewDelivery } from '../deliveries.ts'
import { changeOf } from '../rows.ts'
import type { ItemResult } from './batches.ts'
import { adjust, lockAccounts, type Account } from './accounts.ts'
import type { Query, Transaction } from './database.ts'
import { callOf, joinCalls, lockCalls, noteCalls } from './calls.ts'
import { insertDeliveries } from './changes.ts'
import { recallTasks } from './idempotency.ts'
import { columnsOf, countTasks, movedColumns } from './rows.ts'
import { clockOfTurns, newTurns } from './turns.ts'

/** The channel that announces new tasks. */
export const newTasks = 'gatewright_new'

/** Stores a batch of submissions, except repeated calls and tasks beyond the limits of their owners. */
export async function storeBatch(
  transaction: Transaction,
  batch: readonly Submission[],
): Promise<readonly ItemResult<Submitted>[]> {
  const answers = new Map<Submission, Submitted>()
  await lockCalls(transaction.query, batch)
  for (let rest = batch; rest.length > 0; rest = rest.filter((one) => !answers.has(one))) {
    const round = firstOfEachKey(rest)
    const later = rest.filter((one) => !round.includes(one))
    for (const [submission, answer] of await storeRound(transaction, round, later)) answers.set(submission, answer)
  }
  const stored = batch.filter((submission) => answers.get(submission)?.is === 'stored')
  await announceNew(transaction, stored)
  // Last, as in every transaction: a delivery locks its endpoint, and others may hold what this one needs next.
  await insertDeliveries(
    transaction.query,
    stored.flatMap((submission) => newDeliveries(answers.get(submission))),
  )
  return batch.map((submission) => answerOf(answers.get(submission)))
}

const answerOf = (answer: Submitted | undefined): ItemResult<Submitted> =>
  answer === undefined ? { error: new Error('A submission has no result.') } : { answer }

const newDeliveries = (answer: Submitted | undefined): readonly NewDelivery[] =>
  answer?.is === 'stored' ? deliveriesOf('ACCEPTED', answer.task) : []

/** Submissions that do not have to wait for another with the same idempotency key, or for another try of their call. */
function firstOfEachKey(submissions: readonly Submission[]): readonly Submission[] {
  const seen = new Set<string>()
  const tries = new Map<string, number>()
  return submissions.filter((submission) => {
    const { task, idempotency, call } = submission
    const name = idempotency && JSON.stringify([task.owner, idempotency.key])
    const isFirst = name === undefined || !seen.has(name)
    if (name !== undefined) seen.add(name)
    const tried = callOf(submission)
    if (tried === undefined || call === undefined) return isFirst
    // Equal calls with the same count never join each other.
    const count = tries.get(tried) ?? call.count
    tries.set(tried, count)
    return isFirst && count === call.count
  })
}

/** Stores a round; it takes the locks of the rounds after it, too, so that all transactions take theirs in one order. */
async function storeRound(
  { query }: Transaction,
  round: readonly Submission[],
  later: readonly Submission[],
): Promise<ReadonlyMap<Submission, Submitted>> {
  const answers = new Map<Submission, Submitted>([
    ...(await recallTasks(query, round)),
    ...(await joinCalls(query, round)),
  ])
  const fresh = round.filter((submission) => !answers.has(submission))
  const { refusals, used } = await refuse(query, fresh, later)
  for (const [submission, refusal] of refusals) answers.set(submission, refusal)
  const stored = fresh.filter((submission) => !answers.has(submission))
  const owners = [...stored, ...later].map(({ task }) => task.owner)
  const now = stored.length > 0 ? await clockOfTurns(query, owners) : 0
  const started = stored.map((submission): [Submission, Accepted | InProgress] => {
    const { lease } = submission
    const task = accept(submission.task, now)
    return [submission, lease === undefined ? task : startSubmitted(task, lease.upstream, now + lease.ms, now)]
  })
  await insertTasks(query, started)
  await noteCalls(query, stored)
  for (const [submission, task] of started) answers.set(submission, storedAs(task, used.get(submission)))
  return answers
}

const storedAs = (task: Accepted | InProgress, used: number | undefined): Submitted => ({
  is: 'stored',
  task,
  ...(task.state === 'IN_PROGRESS' && { claim: { task } }),
  ...(used !== undefined && { used }),
})

/** The submissions that exceed the limits of their owners, and how much of a budget is used with each of the others. */
interface Limited {
  readonly refusals: ReadonlyMap<Submission, Submitted>
  readonly used: ReadonlyMap<Submission, number>
}

/** Finds the submissions that exceed the limits of their owners, one after the other, and counts the rest. */
async function refuse(query: Query, fresh: readonly Submission[], later: readonly Submission[]): Promise<Limited> {
  const limited = fresh.flatMap((submission) =>
    submission.allowance === undefined ? [] : [{ submission, allowance: submission.allowance }],
  )
  const [refusals, used] = [new Map<Submission, Submitted>(), new Map<Submission, number>()]
  const owners = [...fresh, ...later].flatMap(({ task, allowance }) => (allowance === undefined ? [] : [task.owner]))
  if (owners.length === 0) return { refusals, used }
  const accounts = await lockAccounts(query, owners)
  for (const { submission, allowance } of limited) {
    const account = accounts.get(submission.task.owner) ?? { credits: 0, held: 0, open: 0 }
    const refusal = beyond(account, allowance)
    if (refusal !== undefined) {
      refusals.set(submission, refusal)
      continue
    }
    Object.assign(account, { held: account.held + priceOf(allowance), open: account.open + 1 })
    if (allowance.budget !== undefined) used.set(submission, account.credits + account.held)
  }
  const counted = limited.filter(({ submission }) => !refusals.has(submission))
  await adjust(
    query,
    counted.map(({ submission, allowance }) => ({ owner: submission.task.owner, held: priceOf(allowance), open: 1 })),
  )
  await forget(query, [...refusals.keys()])
  return { refusals, used }
}

const priceOf = ({ budget }: Allowance): number => budget?.price ?? 0

function beyond(
  { credits: spent, held, open }: Account,
  { budget, openTasks: most }: Allowance,
): Submitted | undefined {
  if (most !== undefined && open >= most) return { is: 'crowded', most }
  const isBeyond = budget !== undefined && spent + held + budget.price > budget.limit
  return isBeyond ? { is: 'unaffordable', spent, held, ...budget } : undefined
}

/** A refused call does not use up its idempotency key. */
async function forget(query: Query, refused: readonly Submission[]): Promise<void> {
  const ids = refused.filter(({ idempotency }) => idempotency !== undefined)
  if (ids.length === 0) return
  await query(
    'DELETE FROM gatewright.idempotency i USING unnest($1::text[], $2::text[]) AS k (owner, key) WHERE i.owner = k.owner AND i.key = k.key',
    [ids.map(({ task }) => task.owner), ids.map(({ idempotency }) => idempotency?.key)],
  )
}

async function insertTasks(
  query: Query,
  started: readonly (readonly [Submission, Accepted | InProgress])[],
): Promise<void> {
  if (started.length === 0) return
  const [submissions, tasks] = [started.map(([submission]) => submission), started.map(([, task]) => task)]
  await query(
    `WITH new AS MATERIALIZED (SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::bigint[], $6::text[],
       $7::text[], $8::int[], $9::bigint[], $10::text[], $11::bigint[], $12::bigint[], $13::bigint[], $14::text[],
       $15::text[], $16::bigint[], $17::double precision[]) WITH ORDINALITY AS new (id, owner, model, workflow,
       created_at, params, state, attempt, updated_at, route, next_at, deadline_at, contact_at, detail,
       concurrency_group, held, weight, n)), ${newTurns.tables}
     INSERT INTO gatewright.tasks (id, owner, model, workflow, concurrency_group, state, attempt, created_at, updated_at,
       route, next_at, deadline_at, contact_at, held, detail, params, turn)
     SELECT id, owner, model, workflow, concurrency_group, state, attempt, created_at, updated_at, route, next_at,
       deadline_at, contact_at, held, detail, params, ${newTurns.turn} FROM ${newTurns.joined}`,
    [
      ...columnsOf(tasks, ['id', 'owner', 'model', 'workflow', 'createdAt', 'params']),
      ...columnsOf(tasks.map(changeOf), [...movedColumns, 'detail']),
      submissions.map(({ group = '' }) => group),
      submissions.map(({ allowance }) => (allowance === undefined ? null : priceOf(allowance))),
      submissions.map(({ weight = 1 }) => weight),
    ],
  )
}

/** Counts stored tasks, and wakes the workers of all nodes if any of them waits. */
async function announceNew({ query }: Transaction, stored: readonly Submission[]): Promise<void> {
  const waiting = stored.filter(({ lease }) => lease === undefined).length
  await countTasks(query, { ACCEPTED: waiting, IN_PROGRESS: stored.length - waiting })
  if (waiting > 0) await query('SELECT pg_notify($1, $2)', [newTasks, ''])
}
