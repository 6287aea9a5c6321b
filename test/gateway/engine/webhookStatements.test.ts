import { StatementSync } from 'node:sqlite'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import type { Engine } from '../../../gateway/engine/engine.ts'
import type { Transaction } from '../../../gateway/engine/postgres/database.ts'
import { openPostgres } from '../../../gateway/engine/postgres.ts'
import { openSqlite } from '../../../gateway/engine/sqlite.ts'
import type { Webhook } from '../../../gateway/tasks/task.ts'
import { newTask, only } from '../../contract/tasks.ts'
import { temporaryFolder } from '../../support/folder.ts'
import { textLike } from '../../support/matching.ts'
import { usePostgres } from '../../support/postgres.ts'
import { unchecked } from '../../support/reading.ts'

const { newDatabase } = usePostgres()
afterEach(() => void vi.restoreAllMocks())

const webhook: Webhook = { url: 'https://hooks.example.com', events: ['task.completed', 'task.failed'] }

/** Submits a task, claims it and completes it. */
async function run(engine: Engine, own?: Webhook): Promise<void> {
  await engine.submit({ task: { ...newTask('key-1', engine.now()), ...(own && { webhook: own }) }, allowance: {} })
  await engine.complete(only(await engine.claim({ limit: 1, leaseMs: 1000 })), {}, 1)
}

/** The statements of a task without a webhook, and of one with a webhook, of which only the last one is more. */
async function compare(read: (own?: Webhook) => Promise<readonly string[]>): Promise<void> {
  await read() // prepares what is done once
  const [without, withOne] = [await read(), await read(webhook)]
  expect(without.filter((text) => /deliver|endpoint/.test(text))).toEqual([])
  const more = withOne.filter((text) => !without.includes(text))
  expect(more).toEqual([textLike(/^INSERT INTO (?:gatewright\.)?deliveries/)])
  expect(withOne).toHaveLength(without.length + 1)
}

test('a task without a webhook costs SQLite no statement for it, and a task with one costs one more', async () => {
  const engine = openSqlite(temporaryFolder())
  onTestFinished(() => engine.close())
  await compare(async (own) => {
    const spies = (['get', 'all', 'run', 'iterate'] as const).map((name) => vi.spyOn(StatementSync.prototype, name))
    await run(engine, own)
    const texts = spies.flatMap(({ mock }) => mock.contexts.map((one) => unchecked<StatementSync>(one).sourceSQL))
    vi.restoreAllMocks()
    return texts
  })
})

test('a task without a webhook costs PostgreSQL no statement for it, and a task with one costs one more', async () => {
  const url = await newDatabase()
  const engine = await openPostgres({
    url,
    onError: (error) => {
      throw error
    },
  })
  onTestFinished(() => engine.close())
  const { transact } = engine.database
  await compare(async (own) => {
    const texts: string[] = []
    vi.spyOn(engine.database, 'transact').mockImplementation(
      (work) => transact.call(engine.database, (tx) => work(recording(tx, texts))) as never, // the type of the work's value
    )
    await run(engine, own)
    return texts
  })
})

/** A transaction that notes its statements. */
const recording = (tx: Transaction, texts: string[]): Transaction => ({
  ...tx,
  query: (text, values) => {
    texts.push(text)
    return tx.query(text, values)
  },
})
