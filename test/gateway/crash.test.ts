import { spawn, type ChildProcess } from 'node:child_process'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createClient } from '@gatewright/client'
import { models } from '@gatewright/client/models'
import { expect, test } from 'vitest'
import { openSqlite } from '../../gateway/engine/sqlite.ts'
import { SqliteKeys } from '../../gateway/keys/sqlite.ts'
import { temporaryFolder } from '../support/folder.ts'

const root = temporaryFolder()
const dataDir = join(root, 'data')
const apiKey = 'development-key-of-the-test'
const kills = 6

interface Served {
  readonly child: ChildProcess
  readonly url: string
}

/** The gateway as a process of its own, once it serves. */
async function serve(): Promise<Served> {
  const env = {
    ...process.env,
    ...{ PORT: '0', GATEWRIGHT_DATA_DIR: dataDir, GATEWRIGHT_DEV_KEY: apiKey, GATEWRIGHT_SANDBOX_SECONDS: '0.3' },
    ...{ GATEWRIGHT_LEASE_SECONDS: '1', GATEWRIGHT_LOG_LEVEL: 'fatal' },
  }
  const child = spawn(process.execPath, [resolve('gateway/gatewright-gateway.js')], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await new Promise<string>((done, failed) => {
    child.once('close', () => failed(new Error('The gateway did not start.')))
    child.stdout?.on('data', (data: Buffer) => {
      const found = /Serving on (\S+)/.exec(data.toString())?.[1]
      if (found !== undefined) done(found)
    })
  })
  return { child, url }
}

/** Ends a gateway without a word, as a power cut would. */
const cut = ({ child }: Served): Promise<unknown> => {
  const closed = new Promise((done) => child.once('close', done))
  child.kill('SIGKILL')
  return closed
}

test(
  'a gateway that is killed again and again loses no acknowledged task and charges none twice',
  { timeout: 120_000 },
  async () => {
    const acknowledged: string[] = []
    for (let round = 0; round < kills; round++) {
      const served = await serve()
      const client = createClient({ apiKey, baseUrl: served.url, models, retry: false })
      const load = (async () => {
        for (;;) acknowledged.push((await client.submit('vendor2-audio-1.0', { prompt: `Round ${round}` }).accepted).id)
      })().catch(() => undefined)
      await wait(100 + 150 * round)
      await cut(served)
      await load
    }
    const { child, url } = await serve()
    const client = createClient({ apiKey, baseUrl: url, models })
    const results = await Promise.all(acknowledged.map((id) => client.task(id, 'vendor2-audio-1.0')))
    child.kill('SIGTERM')
    await new Promise((done) => child.once('close', done))
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
