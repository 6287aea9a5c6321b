import { join } from 'node:path'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { present } from '../../contract/tasks.ts'
import { Events, readText } from '../../support/eventStreams.ts'
import { printsEvents } from '../../support/failure.ts'
import { temporaryFolder } from '../../support/folder.ts'
import { build } from '../../support/gatewright.ts'
import { apiKey, startNode, submitCall } from '../../support/node.ts'
import { usePostgres } from '../../support/postgres.ts'
import { valueAt } from '../../support/reading.ts'
import { temporary } from '../../support/temporary.ts'
import { writeFiles } from '../../support/writeFiles.ts'
import { key, startVendor } from '../upstream/upstreamKit.ts'

const { newDatabase } = usePostgres()
const root = temporaryFolder()
printsEvents()

/** A reader of the events of a task at a node. */
const read = async (url: string, id: string): Promise<Events> => {
  const headers = { authorization: `Bearer ${apiKey}` }
  return new Events(await fetch(`${url}/workflows/v1/tasks/${id}/events`, { headers }))
}

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
  const before = await read(worker.url, id)
  for (let parts = 0; parts < 2;) if ((await before.event()).event === 'text') parts++
  await worker.kill()
  other.resume()
  const { text, parts, result } = await readText(await read(other.url, id))
  expect(parts).toBeGreaterThan(1)
  expect(text).toMatch(/^This is the sandbox .* A kite over the sea\.$/)
  expect(text).toBe(valueAt(result, 'result', 'text'))
})

const upstream = (name: string, more: string): string => `description: Streams a text.
baseUrl: https://${name}.example
variables: { key: ${name.toUpperCase()}_KEY, baseUrl: ${name.toUpperCase()}_URL }
${more}
submit: { path: /talk, answer: events, last: '[DONE]', delta: $join(body.data.delta) }
result: { text: $join(body.data.delta) }
error: { message: body.error }
`

const model = (name: string): string => `id: acme-${name}-1
workflow: acme/${name}
name: ${name}
vendor: acme
category: text
task: text-to-text
mode: async
source: reference
params:
  prompt: { type: text, required: true }
upstream: { use: ${name}, model: talk-1 }
`

/** A catalogue of two models that stream: the vendor of one supports idempotency keys. */
beforeAll(async () => {
  const files = new Map([['service.yaml', 'title: Acme Models\n']])
  for (const [name, more] of [['knowing', 'idempotencyHeader: idempotency-key'] as const, ['plain', ''] as const]) {
    files.set(`upstreams/${name}.yaml`, upstream(name, more))
    files.set(`models/acme/acme-${name}-1.yaml`, model(name))
  }
  writeFiles(join(root, 'specs'), files)
  await build(join(root, 'packages'), join(root, 'specs'))
})

/** A vendor that stops between two parts of its first text, and writes others for another request. */
async function startTalker() {
  const [paid, halfway] = [new Set<unknown>(), Promise.withResolvers<void>()]
  const vendor = await startVendor(({ headers }, response, at) => {
    paid.add(headers['idempotency-key'] ?? at)
    const parts = at === 0 ? ['Once ', 'upon '] : ['In the ', 'beginning ', 'was a kite.']
    const events = parts.map((delta) => `data: ${JSON.stringify({ delta })}\n\n`).join('')
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    if (at > 0) return void response.end(`${events}data: [DONE]\n\n`)
    response.write(events, () => halfway.resolve())
  })
  onTestFinished(vendor.close)
  return { url: vendor.url, got: vendor.got, paid, halfway: halfway.promise }
}

const again = 'In the beginning was a kite.'
const unknown = { status: 'FAILED', error: { code: 'outcome-unknown' }, usage: { credits: 0 } }

test.each([
  [
    'begins anew at a vendor that knows the task',
    'knowing',
    again,
    { status: 'COMPLETED', result: { text: again } },
    2,
  ],
  ['ends at a vendor that may have it and cannot be asked', 'plain', '', unknown, 1],
] as const)(
  'a text whose node is killed between two parts of its vendor %s',
  { timeout: 240_000 },
  async (_, name, said, end, calls) => {
    const vendor = await startTalker()
    const place = {
      DATABASE_URL: await newDatabase(),
      GATEWRIGHT_DATA_DIR: join(temporary(), 'data'),
      GATEWRIGHT_PACKAGES: join(root, 'packages'),
      GATEWRIGHT_LEASE_SECONDS: '1',
      [`${name.toUpperCase()}_KEY`]: key,
      [`${name.toUpperCase()}_URL`]: vendor.url,
    }
    const [worker, other] = [await startNode(place), await startNode(place)]
    onTestFinished(async () => void (await Promise.all([worker.kill(), other.kill()])))
    const id = present(await submitCall(worker.url, { model: `acme-${name}-1`, params: { prompt: 'A tale' } }))
    await vendor.halfway
    const events = await read(other.url, id)
    for (let text = ''; text !== 'Once upon ';) {
      const { event, data } = await events.event()
      if (event === 'text') text += String(valueAt(data, 'text'))
    }
    await worker.kill()
    const { text, result } = await readText(events)
    expect(text).toBe(said)
    expect(result).toMatchObject(end)
    expect([vendor.got.length, vendor.paid.size]).toEqual([calls, 1])
  },
)
