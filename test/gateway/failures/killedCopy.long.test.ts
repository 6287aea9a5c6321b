import { createServer, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { present } from '../../contract/tasks.ts'
import { png } from '../../support/assets.ts'
import { readBooks } from '../../support/books.ts'
import { catalogues } from '../../support/catalogues.ts'
import { printsEvents } from '../../support/failure.ts'
import { listFiles } from '../../support/folder.ts'
import { anyNumber } from '../../support/matching.ts'
import { awaitEnd, startNode, submitCall } from '../../support/node.ts'
import { usePostgres } from '../../support/postgres.ts'
import { valueAt } from '../../support/reading.ts'
import { listen, shut } from '../../support/servers.ts'
import { temporary } from '../../support/temporary.ts'
import { key, say, startVendor } from '../upstream/upstreamKit.ts'

const { newDatabase } = usePostgres()
printsEvents()

/** A host that sends half of its first response, and then waits; `halfway` resolves when it has. */
async function startHost() {
  const halfway = Promise.withResolvers<void>()
  let asked = 0
  const server = createServer((_, response: ServerResponse) => {
    response.writeHead(200, { 'content-type': 'image/png', 'content-length': png.length })
    if (asked++ > 0) return void response.end(png)
    response.write(png.subarray(0, png.length / 2), () => halfway.resolve())
  })
  onTestFinished(() => shut(server))
  return { url: `http://127.0.0.1:${await listen(server)}/a.png`, halfway: halfway.promise, asked: () => asked }
}

test(
  'a result whose node is killed while it copies its file is stored once, by another',
  { timeout: 240_000 },
  async () => {
    const host = await startHost()
    const vendor = await startVendor((_, response) => say(response, 200, { images: [{ url: host.url }], seed: 1 }))
    onTestFinished(vendor.close)
    const place = {
      DATABASE_URL: await newDatabase(),
      GATEWRIGHT_DATA_DIR: join(temporary(), 'data'),
      GATEWRIGHT_LEASE_SECONDS: '1',
      GATEWRIGHT_PACKAGES: (await catalogues()).current,
      GATEWRIGHT_MIRROR: 'true',
      GATEWRIGHT_FETCH_ALLOW: '127.0.0.1',
      GATEWRIGHT_SANDBOX: 'off',
    }
    // A stored result needs no vendor: the other node has no key.
    const one = await startNode({ ...place, VENDOR22_API_KEY: key, VENDOR22_BASE_URL: vendor.url })
    const other = await startNode(place)
    onTestFinished(async () => void (await Promise.all([one.kill(), other.kill()])))
    const call = { model: 'vendor22-diffusion-1-fast', params: { prompt: 'A kite' } }
    const id = present(await submitCall(one.url, call))
    await host.halfway
    await one.kill()

    const end = await awaitEnd(other.url, id)
    expect(end).toMatchObject({ status: 'COMPLETED', usage: { credits: anyNumber } })
    const address = String(valueAt(end, 'result', 'url'))
    expect(address).toMatch(/\/files\//)
    const file = await fetch(other.url + new URL(address).pathname)
    expect(Buffer.from(await file.arrayBuffer())).toEqual(png)
    expect(listFiles(join(place.GATEWRIGHT_DATA_DIR, 'files')).filter((path) => path.endsWith('.json'))).toHaveLength(1)
    expect([host.asked(), vendor.got.length]).toEqual([2, 1])
    await other.stop()
    const { spent, sum } = await readBooks(place)
    expect([spent, sum]).toEqual([end.usage?.credits, end.usage?.credits])
  },
)
