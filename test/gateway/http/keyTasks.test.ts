import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { SqliteKeys } from '../../../gateway/keys/sqlite.ts'
import { previewOperations, taskOperations, webhookOperations } from '../../../generator/protocol/extensions.ts'
import { workflowOperations, type Operation } from '../../../generator/protocol/operations.ts'
import { fill } from '../../../generator/protocol/routes.ts'
import { temporaryFolder } from '../../support/folder.ts'
import { bench, taskIdOf, work, type Bench } from '../../support/httpServer.ts'
import { textWith } from '../../support/matching.ts'
import { valueAt } from '../../support/reading.ts'

const tasks = '/workflows/v1/tasks'
const models = '/workflows/v1/models'
const speech = { model: 'vendor2-audio-1.0', params: { prompt: 'A lighthouse at dawn.' } }
const video = { model: 'vendor1-v3-omni', params: { prompt: 'A lighthouse at dawn.' } }
const two = { authorization: 'Bearer secret-two' }
const result = { url: 'https://assets.example/1.mp3' }

let now = Date.parse('2030-01-31T12:00:00.000Z')
let gateway: Bench
beforeEach(() => {
  now = Date.parse('2030-01-31T12:00:00.000Z')
  gateway = bench({ now: () => now })
})
afterEach(() => gateway.app.close())

const submit = async (call: object = speech, headers: Record<string, string> = {}): Promise<string> => {
  now += 1000
  return taskIdOf(await gateway.post(`${models}/submit`, call, headers))
}

interface Page {
  readonly items: readonly { readonly id: string; readonly createdAt: string }[]
  readonly nextCursor: string | null
}

const list = async (query = '', headers: Record<string, string> = {}): Promise<Page> =>
  (await gateway.get(`${tasks}${query}`, headers)).json<{ response: { result: Page } }>().response.result
const idsOf = async (query = ''): Promise<readonly string[]> => (await list(query)).items.map(({ id }) => id)
const details = async (id: string, query = ''): Promise<object> =>
  (await gateway.get(`${tasks}/${id}${query}`)).json<{ response: object }>().response

describe('the list of tasks', () => {
  test('has the tasks of the key, newest first, as polls show them', async () => {
    const first = await submit()
    await work(gateway.engine, result)
    const second = await submit(video)
    const details = { id: second, status: 'ACCEPTED', model: video.model, workflow: 'vendor1-omni-video' }
    expect(await list()).toEqual({
      items: [
        { ...details, createdAt: '2030-01-31T12:00:02.000Z' },
        {
          id: first,
          status: 'COMPLETED',
          result: { ...result, items: [result], model: speech.model },
          usage: { credits: 1 },
          model: speech.model,
          workflow: 'vendor2/text-to-speech',
          createdAt: '2030-01-31T12:00:01.000Z',
          endedAt: '2030-01-31T12:00:01.000Z',
        },
      ],
      nextCursor: null,
    })
    expect(await list('', two)).toEqual({ items: [], nextCursor: null })
  })

  test('has the tasks that a query asks for', async () => {
    const ended = await submit()
    await work(gateway.engine, { code: 'upstream-refused', message: 'No.', retryable: false })
    const [spoken, shown] = [await submit(), await submit(video)]
    expect(await idsOf('?state=FAILED')).toEqual([ended])
    expect(await idsOf('?state=ACCEPTED,IN_PROGRESS')).toEqual([shown, spoken])
    expect(await idsOf(`?model=${speech.model}`)).toEqual([spoken, ended])
    expect(await idsOf(`?model=${speech.model}&state=FAILED`)).toEqual([ended])
    expect(await idsOf('?workflow=vendor1-omni-video')).toEqual([shown])
    expect(await idsOf('?model=none')).toEqual([])
    expect(await idsOf('?from=2030-01-31T12:00:02Z')).toEqual([shown, spoken])
    expect(await idsOf('?from=2030-01-31T12:00:02Z&to=2030-01-31T13:00:03%2B01:00')).toEqual([spoken])
    expect(await idsOf('?to=2030-01-31')).toEqual([])
    expect(await idsOf('?from=2030-01-31')).toEqual([shown, spoken, ended])
  })

  test('has pages', async () => {
    const ids = [await submit(), await submit(), await submit()].reverse()
    const first = await list('?limit=2')
    expect(first.items.map(({ id }) => id)).toEqual(ids.slice(0, 2))
    const next = await list(`?limit=2&cursor=${String(first.nextCursor)}`)
    expect([next.items.map(({ id }) => id), next.nextCursor]).toEqual([ids.slice(2), null])
  })

  test('has parameters if the query includes them, and then as many tasks as a response can have', async () => {
    const long = { ...speech, params: { prompt: 'a'.repeat(100) } }
    const ids = [await submit(long), await submit(speech)].reverse()
    const expected = [
      { id: ids[0], params: { prompt: speech.params.prompt } },
      { id: ids[1], params: long.params },
    ]
    expect((await list('?include=params')).items).toMatchObject(expected)
    expect((await list()).items[0]).not.toHaveProperty('params')
    expect(await details(ids[0] ?? '', '?include=params')).toMatchObject(expected[0] ?? {})
    expect(await details(ids[0] ?? '')).not.toHaveProperty('params')
    const paramsOf = async (): Promise<string> => JSON.stringify({ prompt: 'a'.repeat(3_000_000) })
    Object.assign(gateway.engine, { paramsOf })
    const page = await list('?include=params')
    expect(page.items.map(({ id }) => id)).toEqual(ids.slice(0, 1))
    expect((await list(`?include=params&cursor=${String(page.nextCursor)}`)).items.map(({ id }) => id)).toEqual([
      ids[1],
    ])
  })

  test('refuses a query with all its issues at once', async () => {
    const query = '?state=DONE&from=yesterday&to=2030-13-01&limit=0&cursor=a&include=all&nodel=a&model=a&model=b'
    const answer = await gateway.get(`${tasks}${query}`)
    expect(answer.statusCode).toBe(422)
    const { errors } = answer.json<{ errors: readonly { pointer: string }[] }>()
    const names = ['nodel', 'state', 'model', 'from', 'to', 'include', 'limit', 'cursor']
    expect(errors.map(({ pointer }) => pointer)).toEqual(names.map((name) => `/${name}`))
  })
})

describe('a task', () => {
  test('has its history, with times, vendors and the charge', async () => {
    const id = await submit()
    const [claim] = await gateway.engine.claim({ limit: 1, leaseMs: 60_000 })
    if (claim === undefined) throw new Error('There is no task.')
    now += 5000
    const step = { is: 'polling', job: 'secret-job', token: 'token' } as const
    const sent = await gateway.engine.advance(claim, {
      step,
      upstream: 'vendor-2',
      inMs: 0,
    })
    now += 5000
    const storing = { is: 'storing', token: 'token', result: { url: 'https://a.example/1' } } as const
    const stored = sent && (await gateway.engine.advance(sent, { step: storing, inMs: 0 }))
    now += 5000
    if (stored !== undefined) await gateway.engine.complete({ ...stored }, storing.result, 3, false)
    await gateway.send({ method: 'POST', url: `${models}/${id}/cancel` })
    const all = await details(id)
    expect(all).toMatchObject({
      id,
      status: 'COMPLETED',
      cancellation: 'too-late',
      mirrored: false,
      usage: { credits: 3 },
      history: [
        { at: '2030-01-31T12:00:01.000Z', event: 'accepted' },
        { at: '2030-01-31T12:00:06.000Z', event: 'sent', vendor: 'vendor-2' },
        { at: '2030-01-31T12:00:11.000Z', event: 'storing' },
        { at: '2030-01-31T12:00:16.000Z', event: 'cancel', by: 'caller', cancellation: 'too-late' },
        { at: '2030-01-31T12:00:16.000Z', event: 'ended', credits: 3 },
      ],
    })
    expect(JSON.stringify(all)).not.toContain('secret-job')
  })

  test('says when to poll again', async () => {
    const answer = await gateway.get(`${tasks}/${await submit()}`)
    expect(answer.headers['retry-after']).toBe('1')
  })

  test('of another key is unknown', async () => {
    const answer = await gateway.get(`${tasks}/${await submit()}`, two)
    expect(answer.statusCode).toBe(404)
    expect(answer.json<unknown>()).toMatchObject({ type: textWith('unknown-task') })
  })
})

describe('metadata', () => {
  const metadata = { shot: '12', film: 'Lighthouse' }
  const send = (body: object, headers: Record<string, string> = {}) => {
    now += 1000
    return gateway.send({ method: 'POST', url: `${models}/submit`, payload: { params: speech, ...body }, headers })
  }

  test('comes back in polls, lists and details, and filters lists', async () => {
    const id = taskIdOf(await send({ metadata }))
    const other = taskIdOf(await send({ metadata: { ...metadata, shot: '13' } }))
    await submit()
    expect((await gateway.get(`${models}/${id}/result`)).json<unknown>()).toMatchObject({ response: { metadata } })
    expect(await details(id)).toMatchObject({ metadata })
    expect((await list('?metadata.shot=12')).items).toMatchObject([{ id, metadata }])
    expect(await idsOf('?metadata.film=Lighthouse')).toEqual([other, id])
    expect(await idsOf('?metadata.film=Lighthouse&metadata.shot=14')).toEqual([])
    await work(gateway.engine, result)
    expect(await details(id)).toMatchObject({ status: 'COMPLETED', metadata })
  })

  test('belongs to what an idempotency key repeats', async () => {
    const key = { 'idempotency-key': 'film-1' }
    const id = taskIdOf(await send({ metadata }, key))
    expect(taskIdOf(await send({ metadata: { film: 'Lighthouse', shot: '12' } }, key))).toBe(id)
    expect((await send({}, key)).statusCode).toBe(409)
    const plain = { 'idempotency-key': 'film-2' }
    const next = taskIdOf(await send({ metadata: {} }, plain))
    expect(taskIdOf(await send({}, plain))).toBe(next)
    expect(await details(next)).not.toHaveProperty('metadata')
  })

  test.each([
    ['a text', ['/metadata']],
    [['a'], ['/metadata']],
    [null, ['/metadata']],
    [Object.fromEntries(Array.from({ length: 17 }, (_, at) => [`n${at}`, ''])), ['/metadata']],
    [{ a: 1, b: 'x'.repeat(513), ['n'.repeat(65)]: '' }, ['/metadata/a', '/metadata/b', `/metadata/${'n'.repeat(64)}`]],
    [{ '': 'a' }, ['/metadata/']],
  ])('is refused with all its issues: %#', async (wrong, pointers) => {
    const answer = await send({ metadata: wrong })
    expect(answer.statusCode).toBe(400)
    const { errors } = answer.json<{ errors: readonly { pointer: string }[] }>()
    expect(errors.map(({ pointer }) => pointer)).toEqual(pointers)
    expect((await gateway.engine.stats()).states.ACCEPTED).toBe(0)
  })

  test('takes its limits to the last character', async () => {
    const most = Object.fromEntries(Array.from({ length: 16 }, (_, at) => [`n${at}`.padEnd(64, '.'), '🦊'.repeat(512)]))
    expect(await details(taskIdOf(await send({ metadata: most })))).toMatchObject({ metadata: most })
  })
})

describe('POST …/tasks/cancel', () => {
  const cancel = async (query: string, headers: Record<string, string> = {}): Promise<Page> =>
    (await gateway.send({ method: 'POST', url: `${tasks}/cancel${query}`, headers })).json<{
      response: { result: Page }
    }>().response.result

  test('cancels the open tasks that match, a page at a time', async () => {
    const ended = await submit()
    await work(gateway.engine, result)
    const ids = [await submit(), await submit(), await submit()].reverse()
    const other = await submit(video)
    expect((await cancel(`?model=${speech.model}`, two)).items).toEqual([])
    const first = await cancel(`?model=${speech.model}&limit=2`)
    const cancelled = { status: 'FAILED', cancellation: 'confirmed', usage: { credits: 0 } }
    expect(first.items).toMatchObject(ids.slice(0, 2).map((id) => ({ id, ...cancelled })))
    expect(first.nextCursor).not.toBeNull()
    const next = await cancel(`?model=${speech.model}`)
    expect([next.items.map(({ id }) => id), next.nextCursor]).toEqual([ids.slice(2), null])
    expect((await cancel(`?model=${speech.model}`)).items).toEqual([])
    expect(await details(ended)).toMatchObject({ status: 'COMPLETED' })
    expect(await details(ended)).not.toHaveProperty('cancellation')
    expect(await details(other)).toMatchObject({ status: 'ACCEPTED' })
  })

  test('needs a filter', async () => {
    const id = await submit()
    const answer = await gateway.send({ method: 'POST', url: `${tasks}/cancel?limit=10` })
    expect([answer.statusCode, answer.json<unknown>()]).toMatchObject([
      422,
      { detail: textWith('at least one of state') },
    ])
    expect(await details(id)).toMatchObject({ status: 'ACCEPTED' })
  })

  test('cancels one task by its id', async () => {
    const answer = await gateway.send({ method: 'POST', url: `${tasks}/${await submit()}/cancel` })
    expect(answer.json<unknown>()).toMatchObject({ response: { status: 'FAILED', cancellation: 'confirmed' } })
  })
})

const withId = (operations: Readonly<Record<string, Operation>>, problem: string) =>
  Object.values(operations)
    .filter(({ path }) => path.includes('{id}'))
    .map(({ method, path }) => ({ method, path, problem, caller: 'two', payload: undefined }))

test.each([
  ...withId({ ...workflowOperations, ...taskOperations }, 'unknown-task'),
  ...withId(webhookOperations, 'not-found'),
  { ...previewOperations.readOptions, problem: 'unknown-model', caller: 'narrow', payload: { params: speech } },
])('another key finds nothing: $method $path', async ({ method, path, problem, caller, payload }) => {
  const task = await submit()
  const delivery = await gateway.engine.deliveries.test('one', 'https://hooks.example.com/a')
  const url = fill(path, { workflow: 'v1/models', id: problem === 'unknown-task' ? task : delivery.id })
  const headers = { authorization: `Bearer secret-${caller}` }
  const answer = await gateway.send({ method, url, headers, ...(payload && { payload }) })
  expect([answer.statusCode, valueAt(answer.json(), 'type')]).toEqual([404, textWith(problem)])
  expect(await details(task)).toMatchObject({ status: 'ACCEPTED' })
})

test('a key keeps its tasks when it is rotated', async () => {
  const store = new SqliteKeys(join(temporaryFolder(), 'keys.sqlite'))
  const own = bench({ keys: store })
  onTestFinished(async () => {
    await own.app.close()
    await store.close()
  })
  const { token } = await store.create({ name: 'One' })
  const headers = (secret: string) => ({ authorization: `Bearer ${secret}` })
  const id = taskIdOf(await own.post(`${models}/submit`, speech, headers(token)))
  const [key] = await store.list()
  const next = (await store.rotate(key?.id ?? '')) ?? ''
  expect((await own.get(tasks, headers(token))).statusCode).toBe(401)
  expect((await own.get(tasks, headers(next))).json<unknown>()).toMatchObject({
    response: { result: { items: [{ id }] } },
  })
  expect((await own.get(`${tasks}/${id}`, headers(next))).json<unknown>()).toMatchObject({ response: { id } })
})
