import { expect, onTestFinished, test } from 'vitest'
import { openPostgres } from '../../../gateway/engine/postgres.ts'
import { usePostgres } from '../../support/postgres.ts'
import { query } from '../../support/postgresServer.ts'

const { newDatabase } = usePostgres()

/** So many that a step for each two of them takes longer than a statement may. */
const many = 25_000

test('a replay of many deliveries ends in time, also after one of a single delivery', async () => {
  const url = await newDatabase()
  const engine = await openPostgres({
    url,
    onError: (error) => {
      throw error
    },
  })
  onTestFinished(() => engine.close())
  await query(
    url,
    `INSERT INTO gatewright.deliveries (id, owner, type, url, endpoint, at, state)
     SELECT 'd-' || n, 'key-1', 'task.completed', 'u-' || n % 10, 'e-' || n % 10, 5, 'failed' FROM generate_series(1, ${many}) AS n`,
  )
  const { deliveries } = engine
  expect(await deliveries.replay('key-1', { id: 'd-1' })).toBe(1)
  expect(await deliveries.replay('key-1', { since: 0 })).toBe(many - 1)
  expect(await deliveries.claim({ limit: 20, perEndpoint: 1, open: [], leaseMs: 1000 })).toHaveLength(10)
})
