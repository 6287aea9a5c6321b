import { createServer, type RequestListener } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { expect, onTestFinished, test } from 'vitest'
import type { Delivery } from '../../../gateway/engine/deliveries.ts'
import { Deliverer } from '../../../gateway/webhooks/deliverer.ts'
import { webhookSender } from '../../../gateway/webhooks/send.ts'
import { newTask } from '../../contract/tasks.ts'
import { memoryEngine } from '../../support/memoryEngine.ts'
import { textLike } from '../../support/matching.ts'
import { listen, shut } from '../../support/servers.ts'

/** The limit of a try, which only a test that hangs reaches: a slow receiver is slow for as long as the test runs. */
const hangMs = 3_600_000

/** How many tasks each receiver hears of. */
const count = 30

/** A receiver at a local port; `seen` is how often it was called. */
async function start(answer: RequestListener): Promise<{ readonly url: string; readonly seen: () => number }> {
  let seen = 0
  const server = createServer((request, response) => {
    seen++
    answer(request, response)
  })
  onTestFinished(() => shut(server))
  return { url: `http://127.0.0.1:${await listen(server)}/`, seen: () => seen }
}

/** Sends a body for as long as somebody reads it. */
function* endless(): Generator<Buffer> {
  for (;;) yield Buffer.alloc(65_536, 32)
}

test('a receiver that is slow, down, redirecting or huge costs others nothing, however many addresses it has', async () => {
  // The clock of the store stands still, so no second try is ever due, and no lease ends, however slow the machine is.
  const engine = memoryEngine(() => 1_800_000_000_000)
  const deliverer = new Deliverer({
    engine,
    secretsOf: async () => [],
    send: webhookSender([{ name: '127.0.0.1' }], hangMs),
    onError: (error) => expect.fail(String(error)),
  })
  onTestFinished(() => deliverer.stop())
  const good = await start((_, response) => response.writeHead(204).end())
  const hidden = await start((_, response) => response.end())
  const slow = await start(() => undefined)
  const redirecting = await start((_, response) => response.writeHead(307, { location: hidden.url }).end())
  const huge = await start((_, response) => void pipeline(Readable.from(endless()), response).catch(() => undefined))

  const submit = async (owner: string, url: string): Promise<void> => {
    const webhook = { url, events: ['task.started'] } as const
    await engine.submit({ task: { ...newTask(owner, engine.now()), webhook }, lease: { ms: 60_000, upstream: 'v' } })
  }
  const listed = async (owner: string): Promise<readonly Delivery[]> =>
    (await engine.deliveries.list(owner, 10 * count)).deliveries
  const states = async (owner: string): Promise<unknown> => [
    ...new Set((await listed(owner)).map(({ state }) => state)),
  ]

  // The slow one has as many tries open as a key gets at one host, and as many claims as it gets before others need one.
  for (let at = 0; at < 3 * count; at++) await submit('slow', `${slow.url}${at % count}`)
  deliverer.start()
  await expect.poll(slow.seen).toBe(4)
  for (let at = 0; at < count; at++) {
    await submit('redirecting', redirecting.url)
    await submit('huge', huge.url)
    await submit('down', 'http://127.0.0.1:1/')
    await submit('good', good.url)
  }
  for (const owner of ['good', 'huge']) await expect.poll(() => states(owner)).toEqual(['delivered'])
  expect([good.seen(), hidden.seen()]).toEqual([count, 0])
  for (const [owner, error] of [
    ['redirecting', /redirects are not followed/],
    ['down', /cannot be reached/],
  ] as const) {
    const tried = async () => (await listed(owner)).map(({ state, tries }) => [state, ...tries.map((one) => one.error)])
    await expect.poll(tried).toEqual(Array(count).fill(['waiting', textLike(error)]))
  }
})
