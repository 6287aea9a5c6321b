import { afterEach, expect, test, vi } from 'vitest'
import { valueAt } from '../../../../support/reading.ts'
import { hostOf, SmallGateway } from './host.ts'

afterEach(() => void vi.useRealTimers())

const success = (response: object): Response => Response.json({ status: 'success', response })

test.each([
  'http://gateway.example.evil/a.png',
  'http://gateway.example:81/a.png',
  'http://gateway.example@evil.example/a.png',
  'http://gateway.examples/a.png',
  'https://gateway.example/a.png',
  'http://cdn.example/http://gateway.example/a.png',
])('a file at an address that only resembles that of the gateway is linked, and never read: %s', async (url) => {
  const gateway = new SmallGateway()
  gateway.task = (path) => success(SmallGateway.taskOf(path, { status: 'COMPLETED', result: { url } }))
  const { result } = await hostOf(gateway)('get_task', { task_id: 'task-1', wait_seconds: 0 })
  expect(result).toMatchObject({ content: [{}, { type: 'resource_link', uri: url }] })
  expect(gateway.files).toEqual([])
})

test('a file of the gateway is read at its own address, also where its public one differs', async () => {
  const gateway = new SmallGateway()
  const url = 'https://public.example/files/1'
  gateway.task = (path) => success(SmallGateway.taskOf(path, { status: 'COMPLETED', result: { url } }))
  const host = hostOf(gateway, { publicUrl: 'https://public.example/' })
  await host('get_task', { task_id: 'task-1', wait_seconds: 0 })
  expect(gateway.files).toEqual(['http://gateway.example/files/1'])
})

const ended = { status: 'COMPLETED', result: { text: 'Done' }, usage: { credits: 3 } }

/** A stream of events, whose next part is made when the one before is read. */
const answerOf = (parts: AsyncGenerator<Uint8Array<ArrayBuffer>, void, undefined>): Response => {
  const stream = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      const { done, value } = await parts.next()
      if (done === true) controller.close()
      else controller.enqueue(value)
    },
  })
  return new Response(stream, { headers: { 'content-type': 'text/event-stream' } })
}

/** The events of a task with these states, each after what the one before has caused. */
async function* eventsOf(states: readonly object[]): AsyncGenerator<Uint8Array<ArrayBuffer>, void, undefined> {
  for (const state of states) {
    await new Promise(setImmediate)
    yield new TextEncoder().encode(`data: ${JSON.stringify(SmallGateway.taskOf('/tasks/task-1', state))}\n\n`)
  }
}

/** A gateway whose task has this progress, and then ends. */
function gatewayWith(...percents: readonly (number | undefined)[]): SmallGateway {
  const gateway = new SmallGateway()
  const states = percents.map((percent) => ({
    status: 'IN_PROGRESS',
    ...(percent !== undefined && { progress: { percent, estimatedSecondsLeft: 1 } }),
  }))
  gateway.task = (path) => {
    if (!path.endsWith('/events')) return success(SmallGateway.taskOf(path, ended))
    return answerOf(eventsOf([...states, ended]))
  }
  return gateway
}

const wait = { task_id: 'task-1', wait_seconds: 60 }

test.each([[[10, 50, 20, 50, 100]], [[0, undefined, 100, 99]], [[120, 130]]])(
  'progress grows with each notification, and stays below its total: %j',
  async (percents) => {
    const { notified, result } = await hostOf(gatewayWith(...percents))('get_task', wait, { progressToken: 'mine' })
    expect(result).toMatchObject({ structuredContent: { status: 'COMPLETED' } })
    const shown = notified.map((one) => Number(valueAt(one, 'params', 'progress')))
    expect(shown.length).toBeGreaterThan(percents.length)
    expect(shown).toEqual([...new Set(shown)].sort((a, b) => a - b))
    expect(shown.every((one) => one > 0 && one < 100)).toBe(true)
    expect(notified.at(-1)).toMatchObject({ params: { progressToken: 'mine', total: 100, message: 'COMPLETED' } })
  },
)

test('a host hears every ten seconds that its call is alive', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const opened = Promise.withResolvers<void>()
  const ends = Promise.withResolvers<void>()
  const gateway = gatewayWith()
  const { task } = gateway
  gateway.task = (path) => {
    if (!path.endsWith('/events')) return task(path)
    opened.resolve()
    return answerOf(
      (async function* () {
        await ends.promise
        yield* eventsOf([ended])
      })(),
    )
  }
  const waited = hostOf(gateway)('get_task', wait, { progressToken: 'mine' })
  await opened.promise
  vi.advanceTimersByTime(30_000)
  ends.resolve()
  const shown = (await waited).notified.map((one) => Number(valueAt(one, 'params', 'progress')))
  expect(shown).toHaveLength(4)
  expect(shown).toEqual([...new Set(shown)].sort((a, b) => a - b))
  expect(vi.getTimerCount()).toBe(0)
})

test('a host that wants no progress is sent none', async () => {
  expect((await hostOf(gatewayWith(10, 50))('get_task', wait)).notified).toEqual([])
})
