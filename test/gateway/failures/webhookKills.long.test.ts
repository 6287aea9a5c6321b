import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { present } from '../../contract/tasks.ts'
import { openTasks } from '../../support/books.ts'
import { catalogues } from '../../support/catalogues.ts'
import { calls, startVendor } from '../../support/countingVendor.ts'
import { noteEvent } from '../../support/events.ts'
import { startReceiver } from '../../support/historyReceiver.ts'
import { apiKey, startNode } from '../../support/node.ts'
import { usePostgres } from '../../support/postgres.ts'
import { unchecked, valueAt } from '../../support/reading.ts'
import { Random } from '../../support/random.ts'
import { seedOr, times } from '../../support/size.ts'
import { temporary } from '../../support/temporary.ts'

/** How many nodes there are, and how many times one is killed. */
const [count, kills] = [4, 4 * times(1, 2, 16)]
/** How long a caller pauses after a call, in milliseconds. */
const pauseMs = times(0, 200, 100)
const { newDatabase } = usePostgres()
const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' }

test(
  `${kills} kills of nodes lose no webhook, invent none, and keep those of a task in order`,
  { timeout: 600_000 },
  async () => {
    const random = new Random(seedOr(47))
    const vendor = await startVendor(100, random.fork('vendor'))
    const receiver = await startReceiver(random.fork('receiver'), 200)
    const place = {
      DATABASE_URL: await newDatabase(),
      GATEWRIGHT_PACKAGES: (await catalogues()).current,
      GATEWRIGHT_DATA_DIR: join(temporary(), 'data'),
      GATEWRIGHT_MIRROR: 'false',
      // The lease of a node that is killed ends soon.
      GATEWRIGHT_LEASE_SECONDS: '1',
      GATEWRIGHT_FETCH_ALLOW: receiver.host,
      ...vendor.environment,
    }
    const starts = Array.from({ length: count }, () => startNode(place))
    const nodes = await Promise.all(starts)
    onTestFinished(async () => {
      await Promise.all([...starts.map(async (node) => (await node).kill()), vendor.close()])
      await receiver.close()
    })
    const anyUrl = (of: Random = random): string => of.one(nodes)?.url ?? ''

    const stopping = new AbortController()
    const webhook = { url: receiver.url, events: ['task.started', 'task.completed', 'task.failed'] }
    let acknowledged = 0
    const load = async (caller: number): Promise<void> => {
      const own = random.fork(`caller ${caller}`)
      for (let at = caller; !stopping.signal.aborted; at++) {
        const body = JSON.stringify({ params: calls[at % calls.length]?.(`load-${caller}-${at}`), webhook })
        const id = await post(`${anyUrl(own)}/workflows/v1/models/submit`, body)
        if (id !== undefined) acknowledged++
        if (id !== undefined && at % 5 === 0) await post(`${anyUrl(own)}/workflows/v1/tasks/${id}/cancel`)
        await sleep(pauseMs)
      }
    }
    const loads = [load(0), load(1), load(2)]
    const moments = random.fork('kills')
    for (let kill = 0; kill < kills; kill++) {
      const at = kill % count
      const node = present(await starts[at])
      nodes[at] = node
      for (const before = acknowledged; acknowledged < before + 5;) await sleep(moments.next() * 300)
      noteEvent(`node ${at} is killed, ${acknowledged} tasks acknowledged`)
      await node.kill()
      starts[at] = startNode(place)
    }
    await Promise.all(starts.map(async (node, at) => (nodes[at] = await node)))
    stopping.abort()
    await Promise.all(loads)
    await expect.poll(() => openTasks(anyUrl())).toBe(0)

    const ends = await endsOf(anyUrl())
    const over = AbortSignal.timeout(240_000)
    const checked = ends.map(async ({ id, status }) => {
      const wrong = await receiver.checkEnd(id, status === 'COMPLETED' ? 'task.completed' : 'task.failed', over)
      return wrong === undefined ? [] : [`${id}: ${wrong}`]
    })
    expect((await Promise.all(checked)).flat()).toEqual([])
    expect(new Set(ends.map(({ status }) => status))).toEqual(new Set(['COMPLETED', 'FAILED']))
    expect(receiver.tasks().toSorted()).toEqual(ends.map(({ id }) => id).toSorted())
  },
)

/** Sends a request; returns the id of its task, and undefined if there was no response. */
async function post(url: string, body?: string): Promise<string | undefined> {
  const init = { method: 'POST', headers: body === undefined ? { authorization: headers.authorization } : headers }
  const answer = await fetch(url, { ...init, ...(body !== undefined && { body }) }).catch(() => undefined)
  const id = valueAt(await answer?.json().catch(() => undefined), 'response', 'id')
  return typeof id === 'string' ? id : undefined
}

/** How every task of the key has ended, also those whose submit was never answered. */
async function endsOf(url: string): Promise<readonly { readonly id: string; readonly status: string }[]> {
  const ends: { readonly id: string; readonly status: string }[] = []
  for (let cursor: unknown = ''; cursor !== null;) {
    const page = cursor === '' ? '' : `&cursor=${String(cursor)}`
    const answer = await fetch(`${url}/workflows/v1/tasks?limit=100${page}`, { headers })
    const result = valueAt(await answer.json(), 'response', 'result')
    ends.push(...unchecked<typeof ends>(valueAt(result, 'items')))
    cursor = valueAt(result, 'nextCursor')
  }
  return ends
}
