import { join } from 'node:path'
import { vendor6PictureReader1 } from '@gatewright/client/models/vendor6-picture-reader-1'
import { createClient } from '@gatewright/client'
import { expect, test } from 'vitest'
import { openSqlite } from '../../../gateway/engine/sqlite.ts'
import type { Gateway } from '../../../gateway/gateway.ts'
import { SqliteKeys } from '../../../gateway/keys/sqlite.ts'
import type { Seen } from '../../../gateway/tasks/task.ts'
import { createClient as create } from '../../../templates/client/runtime/client.ts'
import { TaskFailedError } from '../../../templates/client/runtime/errors.ts'
import { temporaryFolder } from '../../support/folder.ts'
import { startGateway } from '../../support/gateway.ts'
import { Random } from '../../support/random.ts'
import { isLong, seedOr, times } from '../../support/size.ts'
import { apiKey, connectTo } from './behaviours.ts'
import { fastClock } from './clock.ts'
import { mishaps, startProxy, type Mishap } from './faultyProxy.ts'
import { gatewayBehaviours } from './gatewayBehaviours.ts'
import { insist } from './kit.ts'

const submits = times(30, 100, 1000)
const seed = seedOr(1105)
const callersAtOnce = 32
const speed = 20
const dataDir = join(temporaryFolder(), 'data')

const startReal = (): Promise<Gateway> => startGateway(dataDir, { GATEWRIGHT_DEV_KEY: apiKey })

/** About every third request has a mishap. */
function weather(random: Random): () => Mishap | undefined {
  return () => (random.chance(0.35) ? random.one(mishaps) : undefined)
}

/** Reads the stored tasks and the spent amount from the disk, after the gateway has stopped. */
async function readStored() {
  const engine = openSqlite(dataDir)
  const keys = new SqliteKeys(join(dataDir, 'keys.sqlite'))
  const [owner] = await keys.list()
  const tasks: Seen[] = []
  let cursor: string | undefined
  do {
    const page = await engine.list(owner?.id ?? '', { limit: 500, ...(cursor !== undefined && { cursor }) })
    tasks.push(...page.tasks)
    cursor = page.next
  } while (cursor !== undefined)
  const spent = await engine.spent(owner?.id ?? '')
  await keys.close()
  await engine.close()
  return { tasks, spent }
}

test(
  `${submits} submits to a real gateway through a faulty proxy start one task each, seed ${seed}`,
  { timeout: 600_000 },
  async () => {
    const gateway = await startReal()
    const timeoutMs = 20_000
    const proxy = await startProxy(gateway.url, weather(new Random(seed)), (timeoutMs / speed) * 1.5)
    const options = { apiKey, baseUrl: proxy.url, timeoutMs, retry: { budgetMs: 5000 } }
    const client = create({ ...options, clock: fastClock(speed, seed) })
    const model = { ...vendor6PictureReader1, estimatedSeconds: 1 }
    const ended = new Map<string, 'COMPLETED' | 'FAILED'>()
    let credits = 0
    let errors = 0
    const call = async (number: number): Promise<void> => {
      const words = number % 20 === 0 ? 'sandbox:fail' : 'What is it?'
      const params = { prompt: `${words} ${number}`, imageUrls: ['https://example.com/a.png'] }
      try {
        const outcome = await insist(client, model, params, () => errors++)
        ended.set(outcome.id, 'COMPLETED')
        credits += outcome.credits
      } catch (error) {
        if (!(error instanceof TaskFailedError && error.taskId)) throw error
        ended.set(error.taskId, 'FAILED')
      }
    }
    let number = 0
    const caller = async (): Promise<void> => {
      while (number < submits) await call(number++)
    }
    await Promise.all(Array.from({ length: callersAtOnce }, caller))
    await proxy.close()
    await gateway.stop()
    const { tasks, spent } = await readStored()
    expect(new Map(tasks.map(({ id, state }) => [id, state]))).toEqual(ended)
    expect({ tasks: tasks.length, ended: ended.size, spent }).toEqual({
      tasks: submits,
      ended: submits,
      spent: credits,
    })
    expect(credits).toBeGreaterThanOrEqual(submits * 0.9)
    for (const mishap of mishaps) expect(proxy.counts.get(mishap), mishap).toBeGreaterThan(submits / 50)
    expect(errors).toBeGreaterThan(submits / 100) // the client sometimes gave up, and its caller continued
  },
)

test.runIf(isLong)('the client behaves the same at a real gateway through a faulty proxy as without one', async () => {
  const gateway = await startReal()
  let asked = 0
  // Every third request has the next mishap in turn.
  const next = (): Mishap | undefined => (asked++ % 3 === 0 ? mishaps[((asked / 3) % mishaps.length) | 0] : undefined)
  const proxy = await startProxy(gateway.url, next, 300)
  const connect = connectTo(createClient, proxy.url)
  // Often enough that every mishap occurs.
  const rounds = [1, 2, 3].flatMap(() => Object.entries(gatewayBehaviours))
  const results = await Promise.all(rounds.map(async ([name, { run }]) => [name, await run(connect)]))
  await proxy.close()
  await gateway.stop()
  expect(results).toEqual(rounds.map(([name, { returns }]) => [name, returns]))
  for (const mishap of mishaps) expect(proxy.counts.get(mishap), mishap).toBeGreaterThan(0)
})
