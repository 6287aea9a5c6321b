import { createServer, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { catalogues } from '../../support/catalogues.ts'
import { awaitEnd, startNode, submitCall } from '../../support/node.ts'
import { usePostgres } from '../../support/postgres.ts'
import { listen, shut } from '../../support/servers.ts'
import { temporary } from '../../support/temporary.ts'
import { say } from './upstreamKit.ts'

const { newDatabase } = usePostgres()

/** The open requests that the spec of vendor22 allows. */
const most = 8

/** A vendor that answers when as many requests are open as there can be; it knows each node by its key. */
async function startCounting() {
  const open = new Map<ServerResponse, string>()
  const nodes = new Set<string>()
  const counts = { submitted: 0, answered: 0, most: 0 }
  const server = createServer(async (request, response) => {
    await text(request)
    open.set(response, String(request.headers.authorization))
    counts.most = Math.max(counts.most, open.size)
    if (open.size < Math.min(most, counts.submitted - counts.answered)) return
    const answers = [...open]
    open.clear()
    for (const [answer, node] of answers) {
      nodes.add(node)
      counts.answered++
      say(answer, 200, { images: [{ url: 'https://cdn.example/a.png' }], seed: 1 })
    }
  })
  onTestFinished(() => shut(server))
  return { url: `http://127.0.0.1:${await listen(server)}`, counts, nodes }
}

test('two nodes never have more requests open than a vendor allows, and both work', { timeout: 240_000 }, async () => {
  const vendor = await startCounting()
  const shared = {
    DATABASE_URL: await newDatabase(),
    GATEWRIGHT_DATA_DIR: join(temporary(), 'data'),
    GATEWRIGHT_MIRROR: 'false',
    GATEWRIGHT_PACKAGES: (await catalogues()).current,
    VENDOR22_BASE_URL: vendor.url,
  }
  const start = (key: string) => startNode({ ...shared, VENDOR22_API_KEY: key })
  const nodes = await Promise.all([start('key-of-one'), start('key-of-two')])
  onTestFinished(async () => void (await Promise.all(nodes.map((node) => node.stop()))))
  const run = async (): Promise<void> => {
    const call = { model: 'vendor22-diffusion-1-fast', params: { prompt: 'A kite' } }
    vendor.counts.submitted += 3 * most
    const urls = Array.from({ length: 3 * most }, (_, at) => nodes[at % 2]?.url ?? '')
    const ids = await Promise.all(urls.map((url) => submitCall(url, call)))
    const ends = await Promise.all(ids.map((id, at) => awaitEnd(urls[at] ?? '', id ?? '')))
    expect(ends.filter(({ status }) => status !== 'COMPLETED')).toEqual([])
  }
  // How tasks are spread depends on when each node asks for them.
  for (let round = 0; round < 2 || vendor.nodes.size < 2; round++) await run()
  expect(vendor.counts.most).toBe(most)
})
