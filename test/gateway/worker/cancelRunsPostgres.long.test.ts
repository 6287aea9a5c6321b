import { onTestFinished, test } from 'vitest'
import { openPostgres } from '../../../gateway/engine/postgres.ts'
import { DatabaseClock } from '../../contract/databaseClock.ts'
import { usePostgres } from '../../support/postgres.ts'
import { times } from '../../support/size.ts'
import { checkCancels } from './cancelRuns.ts'

const { newDatabase } = usePostgres()

const fail = (error: unknown): never => {
  throw error
}

test('a cancel at any moment leaves one state, one charge and at most one call of the vendor on PostgreSQL', async () => {
  let now = 1_800_000_000_000
  const clock = new DatabaseClock(() => now)
  const engine = clock.hold(await openPostgres({ url: await newDatabase(), now: clock.now, onError: fail }))
  onTestFinished(() => engine.close())
  await checkCancels({ engine, move: (ms) => void (now += ms) }, times(0, 100, 10_000))
})
