import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTasks, readBooks } from '../../support/books.ts'
import { catalogues } from '../../support/catalogues.ts'
import { calls, startVendor, type CountingVendor } from '../../support/countingVendor.ts'
import { noteEvent } from '../../support/events.ts'
import { temporaryFolder } from '../../support/folder.ts'
import { awaitEnd, startNode, submitCall, type Acknowledged, type NodeProcess } from '../../support/node.ts'
import { query, startPostgres, type PostgresServer } from '../../support/postgresServer.ts'
import { textLike } from '../../support/matching.ts'
import { Random } from '../../support/random.ts'
import { seedOr, times } from '../../support/size.ts'

const root = temporaryFolder()
const tasks = times(0, 60, 120)
const random = new Random(seedOr(49))
let server: PostgresServer
let vendor: CountingVendor
let place: Record<string, string>
const nodes: NodeProcess[] = []

/** Starts a node with a role; a worker gets the address of the first API node. */
const start = async (role: 'api' | 'worker'): Promise<NodeProcess> => {
  const node = await startNode({
    ...place,
    ...vendor.environment,
    GATEWRIGHT_ROLES: role,
    ...(role === 'worker' && { GATEWRIGHT_PUBLIC_URL: nodes[0]?.url ?? '' }),
  })
  nodes.push(node)
  return node
}

beforeAll(async () => {
  ;[server, vendor] = await Promise.all([startPostgres(), startVendor(100, random)])
  await query(server.urlOf('postgres'), 'CREATE DATABASE tasks')
  // The lease of a worker that is killed or paused ends soon.
  place = {
    DATABASE_URL: server.urlOf('tasks'),
    GATEWRIGHT_DATA_DIR: join(root, 'data'),
    GATEWRIGHT_LEASE_SECONDS: '1',
    GATEWRIGHT_PACKAGES: (await catalogues()).current,
  }
  await start('api')
})

afterAll(async () => {
  await Promise.all(nodes.map((node) => node.kill()))
  await vendor.close()
  await server.remove()
})

test(
  'two API nodes and three workers run each task once, through a pause, a kill and a restart of the database',
  { timeout: 600_000 },
  async () => {
    const apis = [nodes[0], await start('api')].flatMap((node) => node ?? [])
    const workers = await Promise.all(['worker', 'worker', 'worker'].map(() => start('worker')))
    const acknowledged: Acknowledged[] = []
    const load = (async () => {
      for (let count = 0; acknowledged.length < tasks; count++) {
        const label = `load-${count}-${count % calls.length}`
        const [call, api] = [calls[count % calls.length]?.(label), apis[count % apis.length]]
        const id = call && api && (await submitCall(api.url, call))
        if (id === undefined) await sleep(100)
        else acknowledged.push({ id, label })
        await sleep(15)
      }
    })()
    await expect.poll(() => acknowledged.length).toBeGreaterThan(tasks / 6)
    workers[0]?.pause()
    await sleep(2500)
    workers[0]?.resume()
    await expect.poll(() => acknowledged.length).toBeGreaterThan(tasks / 2)
    await server.stop()
    noteEvent('the database has stopped')
    await sleep(500)
    await server.start()
    noteEvent('the database has started')
    await workers[1]?.kill()
    await load

    // Each is read from the node that did not receive it.
    const ends = await Promise.all(
      acknowledged.map(async (one, at) => ({
        ...one,
        ...(await awaitEnd(apis[(at + 1) % apis.length]?.url ?? '', one.id)),
      })),
    )
    await expect.poll(() => openTasks(apis[0]?.url ?? '')).toBe(0)
    expect([...vendor.charges].filter(([, charged]) => charged > 1)).toEqual([])
    const lost = ends.filter(({ status }) => status !== 'COMPLETED')
    // A pause or a kill during a call to a vendor with neither idempotency tokens nor look-ups: the outcome is unknown.
    for (const { label, error } of lost) expect([label, error?.code]).toEqual([textLike(/-2$/), 'outcome-unknown'])
    for (const { label } of ends.filter((end) => !lost.includes(end))) expect(vendor.charges.get(label)).toBe(1)
    const { spent, sum } = await readBooks(place)
    expect(spent).toBe(sum)
  },
)

test('a worker responds only to operators', async () => {
  const worker = await start('worker')
  const status = async (path: string): Promise<number> => (await fetch(`${worker.url}${path}`)).status
  expect(await Promise.all(['/healthz', '/readyz', '/metrics', '/workflows/v1/models'].map(status))).toEqual([
    200, 200, 200, 404,
  ])
  await worker.stop()
})
