import { vendor1V3Omni } from '@gatewright/client/models/vendor1-v3-omni'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createClient } from '../../../../templates/client/runtime/client.ts'
import { bench, work } from '../../../support/httpServer.ts'
import { memoryEngine } from '../../../support/memoryEngine.ts'
import { stillClock } from '../clock.ts'

/**
 * The server of the gateway with a task that ends after `taskMs`, and a client of it; their minutes pass at once.
 * `holds` is whether the client asks the gateway to hold polls.
 */
function meet(taskMs: number, holds: boolean) {
  const clock = stillClock()
  const start = clock.now()
  const engine = memoryEngine(clock.now)
  engine.waitFor = async (id, owner, ms) => {
    await new Promise<void>((done) => clock.after(Math.min(ms, start + taskMs - clock.now()), done))
    return engine.get(id, owner)
  }
  const { app } = bench({ engine, now: clock.now })
  onTestFinished(() => app.close())
  clock.after(taskMs, () => void work(engine, { url: 'https://assets.example/1.mp4' }))
  const polls: (string | undefined)[] = []
  const fetch: typeof globalThis.fetch = async (url, { method = 'GET', headers: given, body } = {}) => {
    const headers = new Headers(given)
    if (!holds) headers.delete('prefer')
    const call = {
      url: new URL(String(url)).pathname,
      headers: Object.fromEntries(headers),
      payload: String(body ?? ''),
    }
    const answer = await app.inject({ ...call, method: method === 'POST' ? 'POST' : 'GET' })
    const reported = Object.entries(answer.headers).map(([name, value]): [string, string] => [name, String(value)])
    if (method === 'GET') polls.push(Object.fromEntries(reported)['retry-after'])
    return new Response(answer.body, { status: answer.statusCode, headers: reported })
  }
  const options = { apiKey: 'secret-one', baseUrl: 'http://gateway.test', fetch }
  return { client: createClient({ ...options, clock }), polls, late: () => (clock.now() - start - taskMs) / taskMs }
}

describe.each([
  { name: 'that holds polls', holds: true, most: 6 },
  { name: 'that does not hold polls', holds: false, most: 24 },
])('with a gateway $name and sends its own Retry-After', ({ holds, most }) => {
  test.each([55, 57, 60, 61, 63, 65])(
    'a task of %d seconds needs few polls and is at most a tenth late',
    async (seconds) => {
      const { client, polls, late } = meet(seconds * 1000, holds)
      const { credits } = await client.run(vendor1V3Omni, { prompt: 'A lighthouse.' })
      expect(credits).toBe(1)
      expect(polls.length).toBeLessThanOrEqual(most)
      expect(late()).toBeLessThanOrEqual(0.1)
    },
  )
})
