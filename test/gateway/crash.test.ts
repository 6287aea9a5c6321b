import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createClient, type Task } from '@gatewright/client'
import { models } from '@gatewright/client/models'
import { expect, test } from 'vitest'
import { openSqlite } from '../../gateway/engine/sqlite.ts'
import { SqliteKeys } from '../../gateway/keys/sqlite.ts'
import { temporaryFolder } from '../support/folder.ts'
import { apiKey, serve, type Served } from '../support/served.ts'

const root = temporaryFolder()
const dataDir = join(root, 'data')
const kills = 6

/** The gateway as a process of its own, with tasks and leases so short that a kill hits them at every stage. */
const start = (): Promise<Served> =>
  serve(dataDir, { GATEWRIGHT_SANDBOX_SECONDS: '0.3', GATEWRIGHT_LEASE_SECONDS: '1' })

test(
  'a gateway that is killed again and again loses no acknowledged task and charges none twice',
  { timeout: 120_000 },
  async () => {
    const acknowledged: string[] = []
    for (let round = 0; round < kills; round++) {
      const served = await start()
      const client = createClient({ apiKey, baseUrl: served.url, models })
      const load = (async () => {
        for (;;) acknowledged.push((await client.submit('vendor2-audio-1.0', { prompt: `Round ${round}` })).id)
      })().catch(() => undefined)
      const enough = acknowledged.length + 1 + 10 * round
      while (acknowledged.length < enough) await wait(5)
      await served.end('SIGKILL')
      await load
    }
    const { url, end } = await start()
    const client = createClient({ apiKey, baseUrl: url, models })
    const model = await models['vendor2-audio-1.0']()
    const results = await Promise.all(
      acknowledged.map((id) => client.result<unknown>({ id, model } satisfies Task<unknown>)),
    )
    await end('SIGTERM')
    expect(acknowledged.length).toBeGreaterThan(kills)
    expect(results.every(({ credits }) => credits === 1)).toBe(true)
    expect(await charged()).toEqual({ credits: await completed(), stuck: 0 })
  },
)

/** What the ledger says, and how many tasks have not ended. */
async function charged(): Promise<{ credits: number; stuck: number }> {
  const engine = openSqlite(dataDir)
  const keys = new SqliteKeys(join(dataDir, 'keys.sqlite'))
  const [owner] = await keys.list()
  const { states } = await engine.stats()
  const credits = await engine.spent(owner?.id ?? '')
  await engine.close()
  await keys.close()
  return { credits, stuck: states.ACCEPTED + states.IN_PROGRESS }
}

async function completed(): Promise<number> {
  const engine = openSqlite(dataDir)
  const { states } = await engine.stats()
  await engine.close()
  return states.COMPLETED
}
