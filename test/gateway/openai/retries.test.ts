import { readFileSync } from 'node:fs'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Claim } from '../../../gateway/engine/engine.ts'
import { claimOf } from '../../support/eventStreams.ts'
import { formOf, openaiBench, picture, sharedBench, type OpenaiBench, type Parts } from '../../support/openaiBench.ts'
import { valueAt } from '../../support/reading.ts'

const prompt = 'A lighthouse at dawn.'
const image = { model: 'vendor8-image-2-turbo', prompt }
const edit = { model: 'vendor20-image-2-style', prompt }
const chat = { model: 'vendor28-chat-1', messages: [{ role: 'user', content: 'Hi' }], stream: true }
const result = { url: 'https://assets.example/1.png' }
const shared = sharedBench()

/** A call over a real connection, as the official clients send it. */
interface Caller {
  readonly gateway: OpenaiBench
  /** Sends the try of a call. */
  readonly send: (
    path: string,
    body: object,
    count?: number,
    headers?: Record<string, string>,
    signal?: AbortSignal,
  ) => Promise<Response>
  /** Sends a try whose connection is closed when its task is stored. */
  readonly cut: (...call: Parameters<Caller['send']>) => Promise<void>
  readonly form: (path: string, parts: Parts, count: number, signal?: AbortSignal) => Promise<Response>
  readonly tasks: () => Promise<number>
  /** Resolves when the store has answered this many submissions. */
  readonly submitted: (count: number) => Promise<void>
  /** Resolves when this many answers are noted as written. */
  readonly answered: (count: number) => Promise<void>
  /** Completes the only task that waits. */
  readonly finish: () => Promise<void>
}

async function open(): Promise<Caller> {
  const gateway = openaiBench(shared.folder)
  const { app, engine } = gateway
  onTestFinished(async () => {
    const closing = app.close()
    app.server.closeAllConnections()
    await closing
  })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const post = (
    path: string,
    body: string | Uint8Array<ArrayBuffer>,
    headers: object,
    signal?: AbortSignal,
  ): Promise<Response> =>
    fetch(`${url}/v1/${path}`, {
      method: 'POST',
      body,
      headers: { authorization: 'Bearer secret-one', ...headers },
      ...(signal && { signal }),
    })
  const send: Caller['send'] = (path, body, count, headers = {}, signal) => {
    const counted = count === undefined ? {} : { 'x-stainless-retry-count': String(count) }
    return post(path, JSON.stringify(body), { 'content-type': 'application/json', ...counted, ...headers }, signal)
  }
  const form: Caller['form'] = (path, parts, count, signal) => {
    const { payload, type } = formOf(parts)
    return post(
      path,
      Uint8Array.from(payload),
      { 'content-type': type, 'x-stainless-retry-count': String(count) },
      signal,
    )
  }
  let closed = 0
  app.server.on('request', (_request, response) => response.once('close', () => closed++))
  const settledOf = (spy: {
    readonly mock: { readonly settledResults: readonly { readonly type: string }[] }
  }): number => spy.mock.settledResults.filter(({ type }) => type === 'fulfilled').length
  const [submits, answers] = [vi.spyOn(engine, 'submit'), vi.spyOn(engine.calls, 'answered')]
  const submitted = (count: number): Promise<void> => expect.poll(() => settledOf(submits)).toBe(count)
  const answered = (count: number): Promise<void> => expect.poll(() => settledOf(answers)).toBe(count)
  const tasks = async (): Promise<number> => (await engine.list('one', { limit: 100 })).tasks.length
  const cut: Caller['cut'] = async (path, body, count, headers) => {
    const [before, closedBefore, leaving] = [await tasks(), closed, new AbortController()]
    const gone = send(path, body, count, headers, leaving.signal).catch(() => undefined)
    await expect.poll(tasks).toBe(before + 1)
    leaving.abort()
    await gone
    await expect.poll(() => closed).toBe(closedBefore + 1)
  }
  const finish = async (): Promise<void> => {
    const claim = await claimOf(gateway)
    await engine.complete(claim, result, 1)
  }
  return { gateway, send, cut, form, tasks, submitted, answered, finish }
}

const dataOf = async (answer: Response): Promise<unknown> => valueAt(await answer.json(), 'data')

describe('a retry of the official clients', () => {
  test('gets the task of a call whose connection was closed, and says so', async () => {
    const the = await open()
    await the.cut('images/generations', image, 0)
    const answering = the.send('images/generations', image, 1)
    await the.submitted(2)
    await the.finish()
    const answer = await answering
    expect(answer.headers.get('idempotency-replayed')).toBe('true')
    expect(await dataOf(answer)).toEqual([{ url: result.url }])
    expect(await the.tasks()).toBe(1)
  })

  test('gets it while the first connection still looks open, and another one when it has ended', async () => {
    const the = await open()
    const first = the.send('images/generations', image, 0)
    await the.submitted(1)
    const second = the.send('images/generations', image, 1)
    await the.submitted(2)
    await the.finish()
    for (const answer of [await first, await second]) expect(await dataOf(answer)).toEqual([{ url: result.url }])
    await the.answered(2)
    await the.cut('images/generations', image, 0)
    await the.finish()
    const last = await the.send('images/generations', image, 1)
    expect([last.headers.get('idempotency-replayed'), await the.tasks()]).toEqual(['true', 2])
  })

  test('is a new call when the answer of the try before was written', async () => {
    const the = await open()
    const first = the.send('images/generations', image, 0)
    await the.submitted(1)
    await the.finish()
    expect(await dataOf(await first)).toEqual([{ url: result.url }])
    await the.answered(1)
    const second = the.send('images/generations', image, 1)
    await the.submitted(2)
    await the.finish()
    expect((await second).headers.has('idempotency-replayed')).toBe(false)
  })

  test('is a new call with another body, at another path, or of another key', async () => {
    const the = await open()
    await the.cut('images/generations', image, 0)
    const bodies = [
      { ...image, response_format: 'b64_json' },
      { ...image, prompt: `${prompt} ` },
    ]
    for (const body of bodies) await the.cut('images/generations', body, 1)
    await the.cut('videos', { model: 'vendor1-v3-omni', prompt }, 0)
    const other = { authorization: 'Bearer secret-two' }
    await the.send('videos', { model: 'vendor1-v3-omni', prompt }, 1, other)
    expect((await the.gateway.engine.list('two', { limit: 9 })).tasks).toHaveLength(1)
    expect(await the.tasks()).toBe(4)
  })

  test('joins up to the count that docs/openai.md names, and is a new call above it', async () => {
    const [, most = ''] =
      /count of this retry is above (\d+) \| is a new task/.exec(readFileSync('docs/openai.md', 'utf8')) ?? []
    const the = await open()
    const video = { model: 'vendor1-v3-omni', prompt }
    vi.spyOn(the.gateway.engine, 'get').mockImplementationOnce(() => new Promise(() => undefined))
    await the.cut('videos', video, Number(most) - 1)
    const joined = await the.send('videos', video, Number(most))
    expect([joined.headers.get('idempotency-replayed'), await the.tasks()]).toEqual(['true', 1])
    const fresh = await the.send('videos', video, Number(most) + 1)
    expect([fresh.headers.get('idempotency-replayed'), await the.tasks()]).toEqual([null, 2])
  })

  test('that comes before the first answer starts no second video', async () => {
    const the = await open()
    const video = { model: 'vendor1-v3-omni', prompt }
    vi.spyOn(the.gateway.engine, 'get').mockImplementationOnce(() => new Promise(() => undefined))
    await the.cut('videos', video, 0)
    const again = await the.send('videos', video, 1)
    expect([again.headers.get('idempotency-replayed'), await the.tasks()]).toEqual(['true', 1])
  })

  test('counts a form by its files, and keeps no second copy of them', async () => {
    const the = await open()
    const leaving = new AbortController()
    const before = shared.storedFiles().length
    const first = the.form('images/edits', { ...edit, image: picture }, 0, leaving.signal).catch(() => undefined)
    await expect.poll(the.tasks).toBe(1)
    leaving.abort()
    await first
    const again = the.form('images/edits', { ...edit, image: picture }, 1)
    await the.submitted(2)
    await the.finish()
    expect((await again).headers.get('idempotency-replayed')).toBe('true')
    expect(shared.storedFiles()).toHaveLength(before + 1)
    const other = the.form('images/edits', { ...edit, image: Buffer.concat([picture, picture]) }, 1)
    await the.submitted(3)
    await the.finish()
    expect((await other).headers.has('idempotency-replayed')).toBe(false)
  })

  test('continues a stream that has begun from its stored text', async () => {
    const the = await open()
    const { engine } = the.gateway
    const leaving = new AbortController()
    const first = the.send('chat/completions', chat, 0, {}, leaving.signal)
    await expect.poll(the.tasks).toBe(1)
    const claim: Claim = await claimOf(the.gateway)
    await engine.appendText(claim, 0, 'Once')
    await (await first).body?.getReader().read()
    leaving.abort()
    const again = await the.send('chat/completions', chat, 1)
    expect(again.headers.get('idempotency-replayed')).toBe('true')
    await engine.appendText(claim, 4, ' upon')
    await engine.complete(claim, { text: 'Once upon a time' }, 1)
    const text = [...(await again.text()).matchAll(/"content":"([^"]*)"/g)].map(([, part]) => part).join('')
    expect(text).toBe('Once upon a time')
    expect(await the.tasks()).toBe(1)
  })

  test.each([
    ['has an idempotency key, which says what is the same', 1, { 'idempotency-key': 'k' }],
    ['ends with its connection', 1, { 'gatewright-on-disconnect': 'cancel' }],
    ['has no count that can be read', undefined, { 'x-stainless-retry-count': '1, 1' }],
  ])('is a new call if it %s', async (_, count, headers) => {
    const the = await open()
    await the.cut('images/generations', image, 0)
    await the.cut('images/generations', image, count, headers)
    expect(await the.tasks()).toBe(2)
  })

  test('is no retry at our own paths', async () => {
    const the = await open()
    const call = { params: { model: image.model, params: { prompt } } }
    for (const count of [0, 1]) await the.send('../workflows/v1/models/submit', call, count)
    expect(await the.tasks()).toBe(2)
  })
})
