import { expect, onTestFinished, test, vi } from 'vitest'
import { AbortedError } from '../../../../templates/client/runtime/errors.ts'
import { createClient } from '../../../../templates/client/runtime/client.ts'
import type { Model } from '../../../../templates/client/runtime/model.ts'
import type { Seen } from '../../../../gateway/tasks/task.ts'
import { bench, work } from '../../../support/httpServer.ts'

interface Input {
  readonly prompt: string
}

const film: Model<Input, object> = { id: 'vendor1-v3-omni', workflow: 'vendor1-omni-video', mode: 'async' }
const speech: Model<Input, object> = { id: 'vendor2-audio-1.0', workflow: 'vendor2/text-to-speech', mode: 'sync' }
const input = { prompt: 'A lighthouse at dawn.' }

/** A gateway whose tasks wait for a worker, and a client of it. */
async function open() {
  const { app, engine } = bench({ syncSeconds: 60 })
  onTestFinished(() => app.close())
  const baseUrl = await app.listen({ port: 0, host: '127.0.0.1' })
  const client = createClient({ apiKey: 'secret-one', baseUrl })
  const newest = async (): Promise<Seen | undefined> => (await engine.list('one', { limit: 1 })).tasks[0]
  const until = (expected: object): Promise<void> =>
    vi.waitFor(async () => expect(await newest()).toMatchObject(expected), { timeout: 10_000 })
  return { client, engine, newest, until }
}

test('a task is cancelled, which says what became of it, and its result is an error', async () => {
  const { client, engine } = await open()
  const task = await client.submit(film, input)
  expect(await task.cancel()).toBe('confirmed')
  expect(await task.cancel()).toBe('confirmed')
  expect(task.status).toBe('FAILED')
  await expect(task.result()).rejects.toMatchObject({ name: 'TaskFailedError', code: 'cancelled', credits: 0 })
  const done = await client.submit(film, input)
  await work(engine, { url: 'https://assets.example/1.mp4' })
  expect(await client.task(done.toJSON()).cancel()).toBe('too-late')
  expect(await done.result()).toMatchObject({ credits: 1 })
})

test('the error of a failed task has the credits that its vendor charged nevertheless', async () => {
  const { client, engine } = await open()
  const task = await client.submit(film, input)
  const [claim] = await engine.claim({ limit: 1, leaseMs: 1000 })
  if (claim === undefined) throw new Error('There is no task.')
  await engine.fail(claim, { code: 'refused', message: 'The picture was refused.', retryable: false }, 3)
  await expect(task.result()).rejects.toMatchObject({ name: 'TaskFailedError', code: 'refused', credits: 3 })
})

test.each([
  ['an async model', film],
  ['a sync model', speech],
])('an abort cancels the task of %s if the caller says so', async (_, model) => {
  const { client, until } = await open()
  const abort = new AbortController()
  const run = client.run(model, input, { signal: abort.signal, onAbort: 'cancel' })
  await until({ state: 'ACCEPTED' })
  abort.abort()
  await expect(run).rejects.toBeInstanceOf(AbortedError)
  await until({ state: 'FAILED', error: { code: 'cancelled' } })
})

test('an abort cancels a task that the gateway is about to accept', async () => {
  const { client, until } = await open()
  const run = client.run(film, input, { signal: AbortSignal.abort(), onAbort: 'cancel' })
  await expect(run).rejects.toBeInstanceOf(AbortedError)
  await until({ state: 'FAILED', error: { code: 'cancelled' } })
})

test('an abort of execute cancels its task, and a call without the option leaves it', async () => {
  const { client, newest, until } = await open()
  for (const onAbort of ['cancel', 'leave'] as const) {
    const abort = new AbortController()
    const call = client.execute(speech, input, { signal: abort.signal, onAbort })
    await until({ state: 'ACCEPTED' })
    abort.abort()
    await expect(call).rejects.toBeInstanceOf(AbortedError)
    if (onAbort === 'cancel') await until({ state: 'FAILED', cancel: { by: 'disconnect' } })
    else expect(await newest()).toMatchObject({ state: 'ACCEPTED' })
  }
})

test.each([90, '1m30s'])('cancelAfter: %s cancels the task at the gateway', async (cancelAfter) => {
  const { client, newest } = await open()
  await client.submit(film, input, { cancelAfter })
  const { cancelAt = 0, createdAt = 0 } = (await newest()) ?? {}
  expect(cancelAt - createdAt).toBe(90_000)
})

test('a call can give its task metadata and a webhook', async () => {
  const { client, newest } = await open()
  const metadata = { film: 'Dawn' }
  const webhook = { url: 'https://your.site/hook', events: ['task.completed'] }
  await client.submit(film, input, { metadata, webhook })
  expect(await newest()).toMatchObject({ metadata, webhook })
})
