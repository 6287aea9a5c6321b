import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { temporaryFolder } from '../../support/folder.ts'
import { textWith } from '../../support/matching.ts'
import { apiKey, startNode, type NodeProcess } from '../../support/node.ts'
import { usePostgres } from '../../support/postgres.ts'
import { query } from '../../support/postgresServer.ts'
import { Random } from '../../support/random.ts'
import { unchecked, valueAt } from '../../support/reading.ts'
import { seedOr, times } from '../../support/size.ts'

const { newDatabase } = usePostgres()
const root = temporaryFolder()
const random = new Random(seedOr(50))
const model = 'vendor8-image-2-turbo'
/** The settings of every node. */
let place: Readonly<Record<string, string>> = {}
const started: NodeProcess[] = []

beforeAll(async () => {
  place = {
    DATABASE_URL: await newDatabase(),
    GATEWRIGHT_DATA_DIR: join(root, 'data'),
    GATEWRIGHT_LEASE_SECONDS: '1',
    GATEWRIGHT_OPENAI: 'on',
  }
})
afterAll(async () => void (await Promise.all(started.map((node) => node.kill()))))

/** Starts nodes on the store, each with these roles. */
async function start(...roles: readonly string[]): Promise<readonly NodeProcess[]> {
  return Promise.all(
    roles.map(async (role) => {
      const node = await startNode({ ...place, GATEWRIGHT_ROLES: role })
      started.push(node)
      return node
    }),
  )
}

const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' }

/** Sends a try of a call to a node. */
const send = (node: NodeProcess | undefined, prompt: string, count: number): Promise<Response> =>
  fetch(`${node?.url}/v1/images/generations`, {
    method: 'POST',
    headers: { ...headers, 'x-stainless-retry-count': String(count) },
    body: JSON.stringify({ model, prompt }),
  })

/** The number of tasks with a prompt. */
async function tasksOf(node: NodeProcess | undefined, prompt: string): Promise<number> {
  const url = `${node?.url}/workflows/v1/tasks?include=params&limit=100`
  const items = valueAt(await (await fetch(url, { headers })).json(), 'response', 'result', 'items')
  return unchecked<readonly unknown[]>(items).filter((task) => valueAt(task, 'params', 'prompt') === prompt).length
}

/** The number of tries that the store knows: each is a bit of a task. */
async function tries(): Promise<number> {
  const rows = await query(place['DATABASE_URL'] ?? '', 'SELECT tries FROM gatewright.calls')
  const bits = rows.map((row) => Number(valueAt(row, 'tries')).toString(2).replaceAll('0', '').length)
  return bits.reduce((sum, count) => sum + count, 0)
}

test('two equal calls and their retries are two tasks, in any order and at once on two nodes', async () => {
  const [worker, ...nodes] = await start('api,worker', 'api', 'api')
  // The other nodes take tasks for it: the store lists what it runs.
  await worker?.kill()
  const rounds = Array.from({ length: times(0, 5, 20) }, (_, round) => `Round ${round} sandbox:seconds=0`)
  const sent = rounds.map((prompt) => {
    const counts = random.shuffled([0, 0, 1, 1, 2, 2])
    return Promise.all(counts.map((count, at) => send(nodes[at % 2], prompt, count)))
  })
  // A try that arrives after the answer of its call is a new call, so nothing runs before all have arrived.
  await expect.poll(tries, { timeout: 60_000 }).toBe(6 * rounds.length)
  await start('api,worker')
  for (const [round, answers] of (await Promise.all(sent)).entries()) {
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
    expect(answers.filter((answer) => answer.headers.has('idempotency-replayed'))).toHaveLength(4)
    expect(await tasksOf(nodes[1], rounds[round] ?? '')).toBe(2)
  }
  await Promise.all(started.splice(0).map((node) => node.kill()))
})

test('a retry joins the call of a node that was killed', async () => {
  const [killed, other] = await start('api,worker', 'api,worker')
  const prompt = 'A killed lighthouse sandbox:seconds=3'
  const lost = send(killed, prompt, 0).catch(() => undefined)
  await expect.poll(() => tasksOf(other, prompt), { timeout: 20_000 }).toBe(1)
  await killed?.kill()
  await lost
  const answer = await send(other, prompt, 1)
  expect([answer.status, answer.headers.get('idempotency-replayed')]).toEqual([200, 'true'])
  expect(valueAt(await answer.json(), 'data', 0, 'url')).toEqual(textWith('http'))
  expect(await tasksOf(other, prompt)).toBe(1)
})
