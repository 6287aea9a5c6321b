import { join } from 'node:path'
import { vendor1V3Omni } from '@gatewright/client/models/vendor1-v3-omni'
import { vendor28Chat1 } from '@gatewright/client/models/vendor28-chat-1'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Gateway } from '../../../../gateway/gateway.ts'
import { createClient } from '../../../../templates/client/runtime/client.ts'
import { tasks, type ListedTask } from '../../../../templates/client/runtime/tasks.ts'
import { temporaryFolder } from '../../../support/folder.ts'
import { apiKey, startGateway } from '../../../support/gateway.ts'
import { anyText, textWith } from '../../../support/matching.ts'
import { errorOf } from '../kit.ts'

const root = temporaryFolder()
const before = new Date(0)
let gateway: Gateway

beforeAll(async () => {
  gateway = await startGateway(join(root, 'data'))
})
afterAll(() => gateway.stop())

const open = (options = {}) => createClient({ apiKey, baseUrl: gateway.url, tasks, ...options })

async function all(options: Parameters<ReturnType<typeof open>['tasks']['list']>[0] = {}): Promise<ListedTask[]> {
  const found: ListedTask[] = []
  for await (const task of open().tasks.list(options)) found.push(task)
  return found
}

describe('the tasks of a key', () => {
  const client = () => open()
  const film = { film: 'Dawn & more' }
  const ids: string[] = []

  beforeAll(async () => {
    for (const prompt of ['a cat', 'sandbox:fail', 'sandbox:hang']) {
      const task = await client().submit(vendor1V3Omni, { prompt, duration: 3 }, { metadata: { ...film, prompt } })
      ids.unshift(task.id)
      if (prompt !== 'sandbox:hang') await task.result().catch(() => {})
    }
  })

  test('are listed newest first, however small the pages are', async () => {
    expect((await all()).map(({ id }) => id)).toEqual(ids)
    const [newest] = await all({ limit: 1 })
    const about = { model: vendor1V3Omni.id, workflow: vendor1V3Omni.workflow, createdAt: anyText }
    expect(newest).toMatchObject({ ...about, metadata: { ...film, prompt: 'sandbox:hang' } })
    expect(await all({ limit: 1 })).toHaveLength(3)
  })

  test('are filtered', async () => {
    const [open, failed, completed] = ids
    const idsOf = async (filter: Parameters<typeof all>[0]) => (await all(filter)).map(({ id }) => id)
    expect(await idsOf({ state: 'FAILED' })).toEqual([failed])
    expect(await idsOf({ state: ['COMPLETED', 'FAILED'] })).toEqual([failed, completed])
    expect(await idsOf({ metadata: { ...film, prompt: 'a cat' } })).toEqual([completed])
    expect(await idsOf({ model: 'vendor2-audio-1.0' })).toEqual([])
    expect(await idsOf({ workflow: vendor1V3Omni.workflow, from: before, to: '2999-01-01' })).toEqual([
      open,
      failed,
      completed,
    ])
    expect(await idsOf({ to: before })).toEqual([])
  })

  test('have their parameters on request, and their history', async () => {
    const [, , id = ''] = ids
    expect((await all({ state: 'COMPLETED', include: 'params' }))[0]?.params).toMatchObject({ prompt: 'a cat' })
    expect((await all({ state: 'COMPLETED' }))[0]?.params).toBeUndefined()
    const found = await client().tasks.get(id)
    expect(found).toMatchObject({ id, status: 'COMPLETED', usage: { credits: 1 } })
    const events = found.history.map(({ event }) => event)
    expect([events[0], events.at(-1)]).toEqual(['accepted', 'ended'])
    expect((await client().tasks.get(id, { include: 'params' })).params).toMatchObject({ duration: 3 })
  })

  test('are cancelled by a filter, those that are open', async () => {
    const cancelled = await client().tasks.cancel({ metadata: film })
    expect(cancelled.map(({ id, cancellation }) => [id, cancellation])).toEqual([[ids[0], anyText]])
    expect(await client().tasks.cancel({ metadata: film })).toEqual([])
    expect(await errorOf(client().tasks.cancel({}))).toMatchObject({ name: 'ValidationError', status: 422 })
  })

  test('are deleted when they have ended', async () => {
    const task = await client().submit(vendor1V3Omni, { prompt: 'sandbox:hang', duration: 3 })
    expect(await errorOf(client().tasks.delete(task.id))).toMatchObject({ code: 'task-open', status: 409 })
    await task.cancel()
    await client().tasks.delete(task.id)
    expect(await errorOf(client().tasks.get(task.id))).toMatchObject({ code: 'unknown-task' })
    expect(await errorOf(client().tasks.delete(task.id))).toMatchObject({ code: 'unknown-task' })
    expect(await errorOf(client().tasks.delete('../usage'))).toMatchObject({ code: 'bad-task' })
  })

  test('have a price before they are submitted', async () => {
    const preview = await client().tasks.preview(vendor1V3Omni, { prompt: 'a cat', duration: 99 })
    expect(preview).toMatchObject({ params: { duration: 99 }, price: { credits: 1, exact: true } })
    expect(preview.issues).toMatchObject([{ message: textWith('it is 99') }])
    const quoted = await client().tasks.preview('vendor3-video-2.6', { prompt: 'a cat' })
    expect(quoted.price).toMatchObject({ exact: true })
  })
})

describe('a mistake', () => {
  const next = (options: object) => errorOf(open().tasks.list(options).next())

  test('is an error of the client, as elsewhere', async () => {
    expect(await next({ stat: 'FAILED' })).toMatchObject({ code: 'bad-options', message: textWith('mean state?') })
    expect(await next({ state: 'DONE' })).toMatchObject({ name: 'ValidationError', status: 422 })
    expect(await next({ signal: AbortSignal.abort() })).toMatchObject({ name: 'AbortedError' })
    expect(await errorOf(open().tasks.get('../usage'))).toMatchObject({ code: 'bad-task' })
    const lost = '0199aaaa-0000-7000-8000-000000000000'
    expect(await errorOf(open().tasks.get(lost))).toMatchObject({ name: 'NotFoundError', code: 'unknown-task' })
    expect(await errorOf(open().tasks.preview('no-model', {}))).toMatchObject({ code: 'unknown-model' })
    expect(await errorOf(open({ apiKey: 'wrong' }).tasks.list().next())).toMatchObject({ name: 'AuthenticationError' })
  })
})

describe('the text of a task', () => {
  const textOf = async (id: string): Promise<{ readonly text: string; readonly parts: number }> => {
    let [text, parts] = ['', 0]
    for await (const part of open().tasks.text(id)) {
      text = part.offset === 0 ? part.text : text + part.text
      parts++
    }
    return { text, parts }
  }

  test('is read while its model writes it, and after that', async () => {
    const task = await open().submit(vendor28Chat1, { prompt: 'sandbox:seconds=2 A kite over the sea' })
    const { text, parts } = await textOf(task.id)
    const { result } = await task.result()
    expect(parts).toBeGreaterThan(1)
    expect(result).toMatchObject({ text })
    expect(await textOf(task.id)).toEqual({ text, parts: 1 })
  })

  test('of an unknown task is an error, and an aborted signal ends it', async () => {
    expect(await errorOf(textOf('01936f5e-7c1a-7b54-9f3e-2d8c6a1b4e70'))).toMatchObject({ code: 'unknown-task' })
    expect(await errorOf(textOf('a/b'))).toMatchObject({ code: 'bad-task' })
    const { id } = await open().submit(vendor28Chat1, { prompt: 'sandbox:hang' })
    const abort = new AbortController()
    const next = open().tasks.text(id, { signal: abort.signal }).next()
    abort.abort()
    expect(await errorOf(next)).toMatchObject({ code: 'aborted' })
  })
})
