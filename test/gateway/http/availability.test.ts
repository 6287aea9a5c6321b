import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { makeAvailability } from '../../../gateway/http/availability.ts'
import { reportStranded } from '../../../gateway/node/watching.ts'
import { playgroundRoutes } from '../../../gateway/pages/playground.ts'
import { routesAt } from '../../../gateway/tasks/route.ts'
import { newTask } from '../../contract/tasks.ts'
import { bench, taskIdOf, type Bench } from '../../support/httpServer.ts'
import { textLike } from '../../support/matching.ts'
import { memoryEngine } from '../../support/memoryEngine.ts'
import { readJson, valueAt } from '../../support/reading.ts'
import { pagesContext } from '../pages/pagesKit.ts'

const [video, voice] = ['vendor1-v3-omni', 'vendor2-audio-1.0']
const minute = 60_000
let now = 1_800_000_000_000
let gateway: Bench
let engine: ReturnType<typeof memoryEngine>

/** A node without a worker, which knows only what others have announced in the store. */
beforeEach(() => {
  // The announcements are cached for some seconds.
  vi.useFakeTimers({ toFake: ['performance', 'setInterval'] })
  engine = memoryEngine(() => now)
  const availability = makeAvailability({ own: new Set(), announced: () => engine.announced() })
  gateway = bench({ engine, availability, pages: playgroundRoutes(pagesContext({ availability })) })
})
afterEach(async () => {
  vi.useRealTimers()
  await gateway.app.close()
})

const announce = (...routes: readonly (readonly string[])[]): Promise<void> =>
  engine.announce({ worker: 'w-1', routes: new Set(routes.flat()) })

const submit = (headers: Record<string, string> = {}): ReturnType<Bench['post']> =>
  gateway.post('/workflows/v1/models/submit', { model: video, params: { prompt: 'A lighthouse' } }, headers)

/** The marks of the two models in the list, in their documents and on the page. */
async function marks(): Promise<readonly unknown[]> {
  const read = async (url: string): Promise<unknown> => readJson((await gateway.get(url)).body)
  const items = valueAt(await read('/workflows/v1/models?limit=100&vendor=vendor1'), 'response', 'result', 'items')
  const all: readonly unknown[] = Array.isArray(items) ? items : []
  const first = all.find((item) => valueAt(item, 'id') === video)
  const document = await read(`/workflows/v1/models/${voice}`)
  return [
    valueAt(first, 'availability'),
    valueAt(document, 'response', 'result', 'availability'),
    valueAt(await read('/playground/marks.json'), video),
    valueAt(await read('/playground/marks.json'), voice),
  ]
}

describe('a model that no worker has announced', () => {
  test('is refused with 503, and nothing is stored or charged', async () => {
    const { statusCode, headers, body } = await submit({ 'idempotency-key': 'a' })
    expect([statusCode, headers['content-type'], headers['retry-after']]).toEqual([
      503,
      'application/problem+json; charset=utf-8',
      '60',
    ])
    expect(readJson(body)).toMatchObject({
      type: textLike(/model-unavailable$/),
      title: 'No worker can run the model',
      status: 503,
      detail: `No worker can run the model ${video} now. Nothing ran and nothing was charged.`,
    })
    const { states } = await engine.stats()
    expect(states).toEqual({ ACCEPTED: 0, IN_PROGRESS: 0, COMPLETED: 0, FAILED: 0 })
    await announce(routesAt(video, 'vendor', 'vendor1'))
    const again = await submit({ 'idempotency-key': 'a' })
    expect([again.statusCode, again.headers['idempotency-replayed']]).toEqual([200, undefined])
    expect(await engine.get(taskIdOf(again), 'one')).toMatchObject({ destination: 'vendor' })
  })

  test('is refused from ten minutes after the last announcement on, but a repeated call still gets its task', async () => {
    await announce(routesAt(video, 'vendor', 'vendor1'))
    const first = await submit({ 'idempotency-key': 'a' })
    now += 10 * minute
    vi.advanceTimersByTime(5001)
    expect((await submit()).statusCode).toBe(503)
    expect(taskIdOf(await submit({ 'idempotency-key': 'a' }))).toBe(taskIdOf(first))
  })

  test('is marked in the list, in its document and on the page, as is one of the sandbox', async () => {
    expect(await marks()).toEqual(['unavailable', 'unavailable', 'unavailable', 'unavailable'])
    await announce(routesAt(video, 'vendor', 'vendor1'), routesAt(voice, 'sandbox', 'sandbox'))
    vi.advanceTimersByTime(5001)
    expect(await marks()).toEqual(['vendor', 'sandbox', undefined, 'sandbox'])
  })

  test.each([`/workflows/v1/models/${video}`, '/workflows/v1/models?limit=100', '/playground/marks.json'])(
    'changes the entity tag of %s',
    async (url) => {
      const { headers } = await gateway.get(url)
      const known = { 'if-none-match': String(headers.etag) }
      expect((await gateway.get(url, known)).statusCode).toBe(304)
      await announce(routesAt(video, 'vendor', 'vendor1'))
      vi.advanceTimersByTime(5001)
      expect((await gateway.get(url, known)).statusCode).toBe(200)
    },
  )
})

test('a store that fails is not taken for a model without workers', async () => {
  vi.spyOn(engine, 'announced').mockRejectedValue(new Error('The store is away.'))
  for (const answer of [await submit(), await gateway.get('/workflows/v1/models')]) {
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5'])
    expect(readJson(answer.body)).toMatchObject({ type: textLike(/store-failed$/) })
  }
})

describe('open tasks that no worker can run', () => {
  /** A task of an unknown model, and two of a known one whose upstream nobody has. */
  beforeEach(async () => {
    for (const model of ['strange', video, video]) await engine.submit({ task: { ...newTask('one', now), model } })
    await announce(routesAt(video, 'sandbox', 'sandbox'))
  })

  test('are counted by reason, until a worker comes', async () => {
    const lines = async (): Promise<readonly string[]> =>
      (await gateway.app.inject({ url: '/metrics' })).body.match(/^gatewright_tasks_without_worker\{.*$/gm) ?? []
    const line = (reason: string, tasks: number): string =>
      `gatewright_tasks_without_worker{reason="${reason}"} ${tasks}`
    expect(await lines()).toEqual([line('model-unknown', 1), line('upstream-unavailable', 2)])
    await announce(routesAt(video, 'vendor', 'vendor1'))
    vi.advanceTimersByTime(1001)
    expect(await lines()).toEqual([line('model-unknown', 1), line('upstream-unavailable', 0)])
  })

  test('are logged once a minute, until a worker comes', async () => {
    const { app, lines } = gateway
    onTestFinished(reportStranded({ engine, log: () => app.log, onError: () => expect.unreachable() }))
    const logged = async (): Promise<readonly unknown[]> => {
      const before = lines.length
      await vi.advanceTimersByTimeAsync(minute)
      return lines.slice(before).map(readJson)
    }
    const msg = 'no worker can run these tasks'
    for (const _ of [1, 2]) {
      expect(await logged()).toMatchObject([
        { msg, model: 'strange', destination: 'vendor', reason: 'model-unknown', tasks: 1 },
        { msg, model: video, destination: 'vendor', reason: 'upstream-unavailable', tasks: 2 },
      ])
    }
    await announce(routesAt(video, 'vendor', 'vendor1'), routesAt('strange', 'vendor', 'vendor1'))
    expect(await logged()).toEqual([])
  })
})

test.each([
  ['vendor', undefined],
  ['sandbox', 'true'],
] as const)('a poll of a task of the %s says in a header whether the sandbox runs it', async (destination, said) => {
  await announce(routesAt(video, destination, 'vendor1'))
  const id = taskIdOf(await submit())
  const { headers } = await gateway.get(`/workflows/v1/models/${id}/result`)
  expect(headers['gatewright-sandbox']).toBe(said)
})
