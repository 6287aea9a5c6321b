import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { temporaryFolder } from '../../support/folder.ts'
import { apiKey, startNode, type NodeProcess } from '../../support/node.ts'
import { usePostgres } from '../../support/postgres.ts'
import { Random } from '../../support/random.ts'
import { unchecked, valueAt } from '../../support/reading.ts'
import { seedOr, times } from '../../support/size.ts'

const { newDatabase } = usePostgres()
const root = temporaryFolder()
const random = new Random(seedOr(50))
const model = 'vendor8-image-2-turbo'
let nodes: readonly NodeProcess[] = []

beforeAll(async () => {
  const place = {
    DATABASE_URL: await newDatabase(),
    GATEWRIGHT_DATA_DIR: join(root, 'data'),
    GATEWRIGHT_LEASE_SECONDS: '1',
    GATEWRIGHT_OPENAI: 'on',
  }
  nodes = [await startNode(place), await startNode(place)]
})
afterAll(async () => void (await Promise.all(nodes.map((node) => node.kill()))))

const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' }

/** Sends a try of a call to a node. */
const send = (node: NodeProcess | undefined, prompt: string, count: number): Promise<Response> =>
  fetch(`${node?.url}/v1/images/generations`, {
    method: 'POST',
    headers: { ...headers, 'x-stainless-retry-count': String(count) },
    body: JSON.stringify({ model, prompt }),
  })

/** The number of tasks with a prompt. */
async function tasksOf(prompt: string): Promise<number> {
  const url = `${nodes[1]?.url}/workflows/v1/tasks?include=params&limit=100`
  const items = valueAt(await (await fetch(url, { headers })).json(), 'response', 'result', 'items')
  return unchecked<readonly unknown[]>(items).filter((task) => valueAt(task, 'params', 'prompt') === prompt).length
}

test('two equal calls and their retries are two tasks, in any order and at once on two nodes', async () => {
  const rounds = Array.from({ length: times(0, 5, 20) }, (_, round) => `Round ${round} sandbox:seconds=2`)
  await Promise.all(
    rounds.map(async (prompt) => {
      const counts = random.shuffled([0, 0, 1, 1, 2, 2])
      const sent = counts.map((count, at) => send(nodes[at % 2], prompt, count))
      const answers = await Promise.all(sent)
      expect(answers.map(({ status }) => status)).toEqual(counts.map(() => 200))
      expect(answers.filter((answer) => answer.headers.has('idempotency-replayed'))).toHaveLength(4)
      expect(await tasksOf(prompt)).toBe(2)
    }),
  )
})

test('a retry joins the call of a node that was killed', async () => {
  const prompt = 'A killed lighthouse sandbox:seconds=3'
  const lost = send(nodes[0], prompt, 0).catch(() => undefined)
  await expect.poll(() => tasksOf(prompt), { timeout: 20_000 }).toBe(1)
  await nodes[0]?.kill()
  await lost
  const answer = await send(nodes[1], prompt, 1)
  expect([answer.status, answer.headers.get('idempotency-replayed')]).toEqual([200, 'true'])
  expect(valueAt(await answer.json(), 'data', 0, 'url')).toEqual(expect.stringContaining('http'))
  expect(await tasksOf(prompt)).toBe(1)
})
