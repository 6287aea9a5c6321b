import type { Task } from '../../tasks/task.ts'
import type { Allowance, Submission, Submitted } from '../engine.ts'
import { changeOf } from '../rows.ts'
import type { Outcome } from './batches.ts'
import { adjust, lockAccounts, type Account } from './accounts.ts'
import type { Query, Transaction } from './database.ts'
import { recallTasks } from './idempotency.ts'
import type { Queues } from './queues.ts'
import { countTasks } from './rows.ts'

/** The channel on which nodes tell of new tasks. */
export const newTasks = 'gatewright_new'

/** Stores a batch of submissions, each unless its idempotency key says that it is there, or its owner may not have it. */
export async function storeBatch(
  transaction: Transaction,
  queues: Queues,
  batch: readonly Submission[],
): Promise<readonly Outcome<Submitted>[]> {
  const answers = new Map<Submission, Submitted>()
  for (let rest = batch; rest.length > 0; rest = rest.filter((one) => !answers.has(one))) {
    const round = firstOfEachKey(rest)
    for (const [submission, answer] of await storeRound(transaction, round)) answers.set(submission, answer)
  }
  const stored = batch.filter((submission) => answers.get(submission)?.is === 'stored')
  await lineUp(transaction, queues, stored)
  return batch.map((submission) => answerOf(answers.get(submission)))
}

const answerOf = (answer: Submitted | undefined): Outcome<Submitted> =>
  answer === undefined ? { error: new Error('A submission was passed over.') } : { answer }

/** Those that do not have to wait for another of the same idempotency key. */
function firstOfEachKey(submissions: readonly Submission[]): readonly Submission[] {
  const seen = new Set<string>()
  return submissions.filter(({ task, idempotency }) => {
    const name = idempotency && JSON.stringify([task.owner, idempotency.key])
    const isFirst = name === undefined || !seen.has(name)
    if (name !== undefined) seen.add(name)
    return isFirst
  })
}

async function storeRound(
  { query }: Transaction,
  round: readonly Submission[],
): Promise<ReadonlyMap<Submission, Submitted>> {
  const answers = new Map<Submission, Submitted>(await recallTasks(query, round))
  const fresh = round.filter((submission) => !answers.has(submission))
  for (const [submission, refusal] of await refuse(query, fresh)) answers.set(submission, refusal)
  const stored = fresh.filter((submission) => !answers.has(submission))
  await insertTasks(query, stored)
  for (const submission of stored) answers.set(submission, { is: 'stored', task: submission.task })
  return answers
}

/** Finds those that go beyond what their owners may have, one after the other, and counts the rest. */
async function refuse(query: Query, fresh: readonly Submission[]): Promise<ReadonlyMap<Submission, Submitted>> {
  const limited = fresh.flatMap((submission) =>
    submission.allowance === undefined ? [] : [{ submission, allowance: submission.allowance }],
  )
  const refusals = new Map<Submission, Submitted>()
  if (limited.length === 0) return refusals
  const accounts = await lockAccounts(
    query,
    limited.map(({ submission }) => submission.task.owner),
  )
  for (const { submission, allowance } of limited) {
    const account = accounts.get(submission.task.owner) ?? { credits: 0, held: 0, open: 0 }
    const refusal = beyond(account, allowance)
    if (refusal === undefined)
      Object.assign(account, { held: account.held + priceOf(allowance), open: account.open + 1 })
    else refusals.set(submission, refusal)
  }
  const counted = limited.filter(({ submission }) => !refusals.has(submission))
  await adjust(
    query,
    counted.map(({ submission, allowance }) => ({ owner: submission.task.owner, held: priceOf(allowance), open: 1 })),
  )
  await forget(query, [...refusals.keys()])
  return refusals
}

const priceOf = ({ budget }: Allowance): number => budget?.price ?? 0

function beyond({ credits: spent, held, open }: Account, { budget, open: most }: Allowance): Submitted | undefined {
  if (most !== undefined && open >= most) return { is: 'crowded', most }
  const isBeyond = budget !== undefined && spent + held + budget.price > budget.limit
  return isBeyond ? { is: 'unaffordable', spent, held, ...budget } : undefined
}

/** A call that was refused has not used its idempotency key. */
async function forget(query: Query, refused: readonly Submission[]): Promise<void> {
  const ids = refused.filter(({ idempotency }) => idempotency !== undefined)
  if (ids.length === 0) return
  await query(
    'DELETE FROM gatewright.idempotency i USING unnest($1::text[], $2::text[]) AS k (owner, key) WHERE i.owner = k.owner AND i.key = k.key',
    [ids.map(({ task }) => task.owner), ids.map(({ idempotency }) => idempotency?.key)],
  )
}

async function insertTasks(query: Query, submissions: readonly Submission[]): Promise<void> {
  if (submissions.length === 0) return
  const tasks = submissions.map(({ task }) => task)
  const texts = (column: (task: Task) => string): readonly string[] => tasks.map(column)
  await query(
    `INSERT INTO gatewright.tasks (id, owner, model, workflow, lane, state, attempt, created_at, updated_at, due_at, held,
       detail, params)
     SELECT id, owner, model, workflow, lane, 'ACCEPTED', 0, created_at, created_at, created_at, held, detail, params
     FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::bigint[], $7::bigint[], $8::text[],
       $9::text[]) AS n (id, owner, model, workflow, lane, created_at, held, detail, params)`,
    [
      texts(({ id }) => id),
      texts(({ owner }) => owner),
      texts(({ model }) => model),
      texts(({ workflow }) => workflow),
      submissions.map(laneOf),
      tasks.map(({ createdAt }) => createdAt),
      submissions.map(({ allowance }) => (allowance === undefined ? null : priceOf(allowance))),
      texts((task) => changeOf(task).detail),
      texts(({ params }) => JSON.stringify(params)),
    ],
  )
}

const laneOf = ({ lane = '' }: Submission): string => lane

/** Puts what was stored in line, wakes the workers of all nodes, and counts. */
async function lineUp(transaction: Transaction, queues: Queues, stored: readonly Submission[]): Promise<void> {
  if (stored.length === 0) return
  for (const lane of new Set(stored.map(laneOf))) {
    const ids = stored.filter((submission) => laneOf(submission) === lane).map(({ task }) => task.id)
    await queues.put(lane, ids, transaction)
  }
  await countTasks(transaction.query, { ACCEPTED: stored.length })
  await transaction.query('SELECT pg_notify($1, $2)', [newTasks, ''])
}
