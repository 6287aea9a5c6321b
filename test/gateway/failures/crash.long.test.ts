import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { test } from 'vitest'
import { readBooks, openTasks } from '../../support/books.ts'
import { catalogues } from '../../support/catalogues.ts'
import { calls, startVendor } from '../../support/countingVendor.ts'
import { noteEvent } from '../../support/events.ts'
import { temporaryFolder } from '../../support/folder.ts'
import { awaitEnd, startNode, submitCall, type Acknowledged, type NodeProcess } from '../../support/node.ts'
import { usePostgres } from '../../support/postgres.ts'
import { Random } from '../../support/random.ts'
import { seedOr, times } from '../../support/size.ts'
import { textLike } from '../../support/matching.ts'

/** The number of times a gateway is killed under load. */
const kills = times(0, 2, 20)
const root = temporaryFolder()
const { newDatabase } = usePostgres()
const seeded = new Random(seedOr(46))

/** The stores of each engine. */
const places: Readonly<Record<string, () => Promise<Record<string, string>>>> = {
  sqlite: async () => ({ GATEWRIGHT_DATA_DIR: join(root, 'sqlite') }),
  postgres: async () => ({ GATEWRIGHT_DATA_DIR: join(root, 'postgres'), DATABASE_URL: await newDatabase() }),
}

// Both mostly wait for a killed gateway to be replaced, and for leases to end.
test.concurrent.for(Object.keys(places))(
  `a gateway that is killed ${kills} times under load loses no acknowledged task, charges none twice and leaves none stuck (%s)`,
  { timeout: 600_000 },
  async (name, { expect }) => {
    const place = (await places[name]?.()) ?? {}
    const random = seeded.fork(name)
    const vendor = await startVendor(60, random.fork('vendor'))
    // The lease of a gateway that is killed ends soon.
    const own = { GATEWRIGHT_PACKAGES: (await catalogues()).current, GATEWRIGHT_LEASE_SECONDS: '1' }
    const environment = { ...place, ...vendor.environment, ...own }
    const acknowledged: Acknowledged[] = []
    for (let round = 0; round < kills; round++) {
      const node = await startNode(environment)
      const load = loadNode(node, `load-${name}-${round}`, acknowledged)
      const delay = random.whole(100, 1000)
      await sleep(delay)
      while (acknowledged.length < round + 2) await sleep(5)
      noteEvent(
        `${name}: the gateway of round ${round} is killed after ${delay} ms, ${acknowledged.length} tasks acknowledged`,
      )
      await node.kill()
      await load
    }
    const node = await startNode(environment)
    const ends = await Promise.all(acknowledged.map(async (one) => ({ ...one, ...(await awaitEnd(node.url, one.id)) })))
    // Tasks that were stored but not acknowledged end as well.
    await expect.poll(() => openTasks(node.url)).toBe(0)
    await node.stop()
    await vendor.close()

    expect(ends.length).toBeGreaterThan(kills)
    expect([...vendor.charges].filter(([, charged]) => charged > 1)).toEqual([])
    for (const { label, status, error, usage } of ends) {
      const outcome = {
        label,
        status,
        code: error?.code,
        charged: vendor.charges.get(label) ?? 0,
        credits: usage?.credits,
      }
      if (status === 'COMPLETED')
        expect({ ...outcome, credits: Number(outcome.credits) > 0 }).toMatchObject({ charged: 1, credits: true })
      // The outcome is unknown only for a vendor with neither idempotency tokens nor look-ups.
      else expect(outcome).toMatchObject({ label: textLike(/-2$/), code: 'outcome-unknown', credits: 0 })
    }
    const { spent, sum } = await readBooks(place)
    expect(spent).toBe(sum)
  },
)

/** Submits to a node until it stops responding. */
async function loadNode({ url }: NodeProcess, prefix: string, acknowledged: Acknowledged[]): Promise<void> {
  const caller = async (at: number): Promise<void> => {
    for (let count = 0; ; count++) {
      const kind = (at + count) % calls.length
      const label = `${prefix}-${at}-${count}-${kind}`
      const call = calls[kind]?.(label)
      const id = call && (await submitCall(url, call))
      if (id === undefined) return
      acknowledged.push({ id, label })
      await sleep(20)
    }
  }
  await Promise.all([0, 1, 2].map(caller))
}
