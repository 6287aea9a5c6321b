import { mkdtempSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { openStores } from '../../../gateway/node/stores.ts'
import { readConfig } from '../../../gateway/config.ts'
import { newTask, only } from '../../contract/tasks.ts'
import { node, repository, type Ended } from '../../support/command.ts'
import { temporaryFolder } from '../../support/folder.ts'
import { gatewayCommand } from '../../support/gatewayCommand.ts'
import { textLike } from '../../support/matching.ts'
import { usePostgres } from '../../support/postgres.ts'
import { readJson } from '../../support/reading.ts'
import { isLong } from '../../support/size.ts'

const root = temporaryFolder()
const day = 86_400_000
const start = Date.parse('2026-11-01T12:00:00Z')
const postgres = isLong ? usePostgres() : undefined

describe.each(isLong ? ['SQLite', 'PostgreSQL'] : ['SQLite'])('gatewright-gateway usage, on %s', (store) => {
  let env: Record<string, string> = {}
  let [rich, poor] = ['', '']

  beforeAll(async () => {
    env = { GATEWRIGHT_DATA_DIR: mkdtempSync(join(root, 'data-')) }
    if (store === 'PostgreSQL') env['DATABASE_URL'] = (await postgres?.newDatabase()) ?? ''
    let now = start
    const ignore = (): void => undefined
    const config = readConfig(env, [])
    const { engine, keys, close } = await openStores(config, { onError: ignore, onCommit: ignore, now: () => now })
    rich = (await keys.create({ name: 'Rich, "and" famous' })).key.id
    poor = (await keys.create({ name: 'Poor', creditLimit: 10 })).key.id
    const complete = async (owner: string, credits: number): Promise<void> => {
      await engine.submit({ task: newTask(owner, now), allowance: { budget: { limit: 100, price: 1 } } })
      await engine.complete(only(await engine.claim({ limit: 1, leaseMs: 1000 })), {}, credits)
    }
    await complete(rich, 3)
    await complete(rich, 4)
    now += 2 * day
    await engine.sumLedger(day)
    await complete(poor, 8)
    await engine.submit({ task: newTask(poor, now), allowance: { budget: { limit: 10, price: 1 } } })
    await close()
  })

  const run = (...args: string[]): Promise<Ended> =>
    node([resolve('gateway/gatewright-gateway.js'), 'usage', ...args], { cwd: repository, env })
  const lines = async (...args: string[]): Promise<readonly string[]> =>
    (await gatewayCommand(env, 'usage', ...args)).trimEnd().split('\n')

  test('shows what every key has spent, what its open tasks can cost, and what is left', async () => {
    const words = (await lines()).map((line) => line.split(/ {2,}/))
    expect(words).toEqual([
      ['KEY', 'NAME', 'SPENT', 'HELD', 'LIMIT', 'LEFT'],
      [rich, 'Rich, "and" famous', '7', '0', '-', '-'],
      [poor, 'Poor', '8', '1', '10', '1'],
    ])
    expect(readJson((await run('--json')).stdout)).toEqual([
      { key: rich, name: 'Rich, "and" famous', spent: 7, held: 0 },
      { key: poor, name: 'Poor', spent: 8, held: 1, limit: 10, left: 1 },
    ])
  })

  // PostgreSQL has its own clock: its entries are new, and not summed.
  test.runIf(store === 'SQLite')(
    'prints the ledger as a table and as JSON lines: sums of days, then charges',
    async () => {
      const [head, sum, charge, ...more] = await lines('ledger')
      expect([head, sum]).toEqual(['time,key,model,task,tasks,credits', `2026-11-01,${rich},model-1,,2,7`])
      expect(charge).toMatch(new RegExp(`^2026-11-03T12:00:00.000Z,${poor},model-1,[-0-9a-f]{36},1,8$`))
      expect(more).toEqual([])
      const entry = { key: poor, model: 'model-1', tasks: 1, credits: 8, time: '2026-11-03T12:00:00.000Z' }
      const [line, ...others] = await lines('ledger', '--from', '2026-11-02', '--format', 'jsonl')
      expect(readJson(line ?? '')).toEqual({ ...entry, task: textLike(/^[-0-9a-f]{36}$/) })
      expect(others).toEqual([])
      expect(await lines('ledger', '--key', rich, '--from', '2026-11-02')).toEqual([head])
    },
  )

  test('prints every charge of the ledger', async () => {
    const charges = (await lines('ledger')).slice(1).map((line) => Number(line.split(',').at(-1)))
    expect(charges.reduce((sum, credits) => sum + credits, 0)).toBe(15)
  })

  test('refuses wrong options, all at once', async () => {
    const { code, stderr } = await run('ledger', '--from', '1 May', '--to', '2026-13-01', '--format', 'xml')
    expect(code).toBe(2)
    expect(stderr.trimEnd().split('\n')).toEqual([
      'error: --from must be a day such as 2026-11-01, but it is "1 May".',
      'error: --to must be a day such as 2026-11-01, but it is "2026-13-01".',
      'error: --format must be csv or jsonl, but it is "xml".',
    ])
  })
})
