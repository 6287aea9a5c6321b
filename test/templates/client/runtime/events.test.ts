import { describe, expect, onTestFinished, test } from 'vitest'
import type { Engine } from '../../../../gateway/engine/engine.ts'
import { createClient } from '../../../../templates/client/runtime/client.ts'
import type { ClientOptions } from '../../../../templates/client/runtime/options.ts'
import type { Update } from '../../../../templates/client/runtime/task.ts'
import { present } from '../../../contract/tasks.ts'
import { bench, taskIdOf } from '../../../support/httpServer.ts'
import { stillClock } from '../clock.ts'
import { errorOf } from '../kit.ts'

const call = { model: 'vendor2-audio-1.0', params: { prompt: 'A lighthouse at dawn.' } }
const step = { is: 'polling', job: 'job-1', token: 'token-1' } as const

/** A client of a gateway without a worker, the requests of the client, and its task. */
async function open(options: ClientOptions<Record<never, never>> = {}, stopping = new AbortController().signal) {
  const { app, engine, post } = bench({ stopping })
  onTestFinished(async () => {
    const closing = app.close()
    app.server.closeAllConnections()
    await closing
  })
  const baseUrl = await app.listen({ port: 0, host: '127.0.0.1' })
  const asked: string[] = []
  const onRequest = ({ url }: { readonly url: string }): void => void asked.push(present(url.split('/').at(-1)))
  const client = createClient({ apiKey: 'secret-one', baseUrl, onRequest, ...options })
  const id = taskIdOf(await post('/workflows/v1/models/submit', call))
  return { engine, asked, task: client.task(id) }
}

/** Takes the task through its states, each when the one before was seen. */
async function* acts(engine: Engine): AsyncGenerator<void, void> {
  const claim = present((await engine.claim({ limit: 1, leaseMs: 600_000 }))[0])
  yield
  await engine.advance(claim, { step, inMs: 600_000, progress: { percent: 40 } })
  yield
  await engine.complete(claim, { url: 'https://assets.example/1.mp3', items: [], model: claim.task.model }, 2)
}

const words = ({ status, progress }: Update): string => [status, progress?.percent].join(' ').trim()

const all = ['ACCEPTED', 'IN_PROGRESS', 'IN_PROGRESS 40', 'COMPLETED']

/** The updates of a task that continues whenever one is seen. */
async function follow({ engine, task }: Awaited<ReturnType<typeof open>>): Promise<readonly string[]> {
  const seen: string[] = []
  const next = acts(engine)
  for await (const update of task.updates()) {
    seen.push(words(update))
    await next.next()
  }
  return seen
}

describe('updates', () => {
  test('are the events of the gateway, in one request, and the result needs no other', async () => {
    const opened = await open()
    expect(await follow(opened)).toEqual(all)
    expect(await opened.task.result()).toMatchObject({ credits: 2 })
    expect(opened.asked).toEqual(['events'])
  })

  test('with holdSeconds are polled', async () => {
    const { engine, task, asked } = await open()
    for await (const _ of acts(engine));
    for await (const update of task.updates({ holdSeconds: 1 })) expect(update.status).toBe('COMPLETED')
    expect(asked).toEqual(['result'])
  })

  test('are polled when the stream breaks off, and streamed again', async () => {
    let streams = 0
    const cut: typeof fetch = async (url, init) => {
      const response = await fetch(url, init)
      if (!String(url).endsWith('/events') || ++streams > 1) return response
      // The connection of the first stream ends after its first event.
      const reader = present(response.body ?? undefined).getReader()
      let text = ''
      for (const decoder = new TextDecoder(); !text.includes('data:') || !text.endsWith('\n\n');)
        text += decoder.decode((await reader.read()).value)
      return new Response(text, response)
    }
    const opened = await open({ fetch: cut })
    expect(await follow(opened)).toEqual(all)
    expect(opened.asked).toEqual(['events', 'result', 'events'])
  })

  test('are polled behind a proxy that sends nothing of a stream', async () => {
    const clock = stillClock()
    const buffered: typeof fetch = (url, init) =>
      String(url).endsWith('/events')
        ? new Promise((_, reject) => init?.signal?.addEventListener('abort', () => reject(new Error('Aborted.'))))
        : fetch(url, init)
    const { engine, task, asked } = await open({ fetch: buffered, clock })
    for await (const _ of acts(engine));
    const seen: string[] = []
    for await (const update of task.updates()) seen.push(words(update))
    expect(seen).toEqual(['COMPLETED'])
    expect(asked).toEqual(['events', 'result'])
  })

  test('end with the signal of the caller, and close their stream', async () => {
    const abort = new AbortController()
    const { task } = await open()
    const updates = task.updates({ signal: abort.signal })
    await updates.next()
    const next = errorOf(updates.next())
    abort.abort()
    expect(await next).toMatchObject({ name: 'AbortedError', taskId: task.id })
  })

  test('of a task that its reader leaves close their stream', async () => {
    let signal: AbortSignal | null | undefined
    const watched: typeof fetch = (url, init) => {
      signal = init?.signal
      return fetch(url, init)
    }
    const { task } = await open({ fetch: watched })
    for await (const { status } of task.updates()) if (status === 'ACCEPTED') break
    expect(signal?.aborted).toBe(true)
  })
})
