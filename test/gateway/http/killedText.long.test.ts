import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { present } from '../../contract/tasks.ts'
import { Events, readText } from '../../support/eventStreams.ts'
import { apiKey, startNode, submitCall } from '../../support/node.ts'
import { usePostgres } from '../../support/postgres.ts'
import { valueAt } from '../../support/reading.ts'
import { temporary } from '../../support/temporary.ts'

const { newDatabase } = usePostgres()

test('a text continues at another node when one is killed between two of its parts', { timeout: 240_000 }, async () => {
  const place = {
    DATABASE_URL: await newDatabase(),
    GATEWRIGHT_DATA_DIR: join(temporary(), 'data'),
    GATEWRIGHT_LEASE_SECONDS: '1',
  }
  const [worker, other] = [await startNode(place), await startNode(place)]
  onTestFinished(async () => void (await Promise.all([worker.kill(), other.kill()])))
  other.pause()
  const prompt = `sandbox:seconds=10 ${'A kite over the sea. '.repeat(10)}`
  const id = present(await submitCall(worker.url, { model: 'vendor28-chat-1', params: { prompt } }))
  const stream = async (url: string): Promise<Events> => {
    const headers = { authorization: `Bearer ${apiKey}` }
    return new Events(await fetch(`${url}/workflows/v1/tasks/${id}/events`, { headers }))
  }
  const before = await stream(worker.url)
  for (let parts = 0; parts < 2;) if ((await before.event()).event === 'text') parts++
  await worker.kill()
  other.resume()
  const { text, parts, result } = await readText(await stream(other.url))
  expect(parts).toBeGreaterThan(1)
  expect(text).toMatch(/^This is the sandbox .* A kite over the sea\.$/)
  expect(text).toBe(valueAt(result, 'result', 'text'))
})
