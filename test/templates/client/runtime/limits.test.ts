import { afterEach, describe, expect, test, vi } from 'vitest'
import { createProxy } from '../../../../templates/client/runtime/proxy.ts'
import { files } from '../../../../templates/client/runtime/files.ts'
import { tasks } from '../../../../templates/client/runtime/tasks.ts'
import { createClient } from '../../../../templates/client/runtime/client.ts'
import { unchecked } from '../../../support/reading.ts'
import type { ClientOptions } from '../../../../templates/client/runtime/options.ts'
import { stillClock } from '../clock.ts'
import { apiKey, errorOf, model, quick } from '../kit.ts'
import { code, envelope, submit } from './proxyKit.ts'

const [second, hour] = [1000, 3_600_000]
const params = { prompt: 'A lighthouse.' }

const success = (response: object): Response => Response.json({ status: 'success', response })
const ended = { id: 'task-1', status: 'COMPLETED', result: { text: 'a' } }

/** A client of a gateway that answers each request after so many milliseconds of the clock. */
function stage(answer: (path: string, count: number) => readonly [ms: number, response: Response]) {
  const clock = stillClock()
  const after = (ms: number): Promise<void> => new Promise((done) => clock.after(ms, done))
  let count = 0
  const paths: string[] = []
  const ask: typeof fetch = async (url) => {
    const { pathname } = new URL(String(url))
    if (pathname.endsWith('/events')) return new Response('{}', { status: 404 })
    paths.push(pathname.split('/').at(-1) ?? '')
    const [ms, response] = answer(pathname, ++count)
    await after(ms)
    return response
  }
  const options = { apiKey, baseUrl: 'http://gateway.test', clock, fetch: ask }
  const make = (more: ClientOptions<Record<never, never>> = {}) => createClient({ ...options, ...more })
  return { after, paths, make, options }
}

describe('the limit of a try starts', () => {
  const fine = (): readonly [number, Response] => [29 * second, success(ended)]

  test('when its key is there', async () => {
    const { make, after, paths } = stage(fine)
    const slow = async (): Promise<string> => after(hour).then(() => apiKey)
    expect((await make({ apiKey: slow }).execute(quick, params)).result).toEqual({ text: 'a' })
    expect(paths).toEqual(['execute'])
  })

  test('with each try', async () => {
    const { make } = stage((_, count) =>
      count < 4 ? [29 * second, new Response(null, { status: 503 })] : [29 * second, success(ended)],
    )
    expect((await make().execute(quick, params)).result).toEqual({ text: 'a' })
  })

  test('when the files of the call are uploaded, each of which has ten minutes', async () => {
    const { make, paths } = stage((path) =>
      path === '/files' ? [599 * second, success({ url: 'http://files.test/1' })] : fine(),
    )
    const client = make({ files: files({ limitBytes: 1 }), validate: false })
    const given = unchecked<typeof params>({
      prompt: [1, 2].map(() => new Blob(['%PDF'], { type: 'application/pdf' })),
    })
    expect((await client.execute(quick, given)).result).toEqual({ text: 'a' })
    expect(paths).toEqual(['files', 'files', 'execute'])
  })

  test('and ends one that is stuck, whatever was before it', async () => {
    const { make, after, paths } = stage(() => [hour, success(ended)])
    const slow = async (): Promise<string> => after(hour).then(() => apiKey)
    const client = make({ apiKey: slow, retry: false })
    expect(await errorOf(client.execute(quick, params))).toMatchObject({ code: 'timeout', retryable: true })
    expect(paths).toEqual(['execute'])
  })

  test('and a key that never comes ends with the deadline of the call', async () => {
    const { make, paths } = stage(fine)
    const client = make({ apiKey: () => new Promise<never>(() => undefined) })
    expect(await errorOf(client.execute(quick, params, { deadlineMs: hour }))).toMatchObject({ code: 'deadline' })
    expect(paths).toEqual([])
  })
})

test('the limit of a wait for a task starts with the wait', async () => {
  const { make, after } = stage((path, count) =>
    path.endsWith('/submit')
      ? [29 * second, success({ id: 'task-1' })]
      : [second, success(count < 4 ? { id: 'task-1', status: 'IN_PROGRESS' } : ended)],
  )
  const task = await make().submit(model, params)
  await after(hour)
  expect(await task.result({ deadlineMs: 100 * second })).toMatchObject({ result: { text: 'a' } })
  const other = make().task('task-1', model)
  expect(await errorOf(other.result({ deadlineMs: 500 }))).toMatchObject({ code: 'deadline' })
})

test('the limit of a page starts when it is asked for, and that of a listing counts no other page', async () => {
  const page = (_: string, count: number): readonly [number, Response] => [
    29 * second,
    success({ result: { items: [{ id: `task-${count}` }], nextCursor: count < 3 ? `${count}` : null } }),
  ]
  const { after, options } = stage(page)
  const found: string[] = []
  for await (const { id } of createClient({ ...options, tasks }).tasks.list({ deadlineMs: 30 * second })) {
    await after(hour)
    found.push(id)
  }
  expect(found).toEqual(['task-1', 'task-2', 'task-3'])
  const stuck = stage(() => [hour, success({})])
  const listing = createClient({ ...stuck.options, tasks }).tasks.list({ deadlineMs: second })
  expect(await errorOf(listing.next())).toMatchObject({ code: 'deadline' })
})

describe('the limit of a proxy', () => {
  afterEach(() => void vi.useRealTimers())

  /** Time that passes before the gateway is asked. */
  const passes = async <Value>(value: Value): Promise<Value> => {
    await vi.advanceTimersByTimeAsync(hour)
    return value
  }
  /** A call whose body arrives in two parts, an hour apart. */
  const slowly = (): Request => {
    const [first, second] = [envelope('listed').slice(0, 5), envelope('listed').slice(5)]
    const body = new ReadableStream<Uint8Array>({
      async pull(controller) {
        await passes(undefined)
        controller.enqueue(Buffer.from(first))
        controller.enqueue(Buffer.from(second))
        controller.close()
      },
    })
    const init = { method: 'POST', body, headers: { 'content-type': 'application/json' }, duplex: 'half' }
    return new Request(`http://page.test${submit}`, init)
  }

  test.each([
    ['answers in time', 59 * second, 200, undefined],
    ['does not', 61 * second, 504, 'timeout'],
  ])('starts when the gateway is asked, which %s', async (_, ms, status, refusal) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const proxy = createProxy({
      apiKey: () => passes(apiKey),
      authorize: () => passes(true),
      models: ['listed'],
      baseUrl: 'http://gateway.test',
      fetch: async () => {
        await vi.advanceTimersByTimeAsync(ms)
        return success({ id: 'task-1' })
      },
    })
    const response = await proxy(slowly())
    expect(response.status).toBe(status)
    if (refusal !== undefined) expect(await code(response)).toEqual([status, refusal])
  })
})
