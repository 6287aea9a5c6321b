import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { describe, expect, test } from 'vitest'
import type { Claim } from '../../../gateway/engine/engine.ts'
import { claimOf } from '../../support/eventStreams.ts'
import { textWith } from '../../support/matching.ts'
import { sharedBench } from '../../support/openaiBench.ts'
import { readJson, valueAt } from '../../support/reading.ts'

const chat = { model: 'vendor28-chat-1', messages: [{ role: 'user', content: 'Hi' }] }
const bench = sharedBench()

/** Waits for the task of a call, and claims it as a worker does. */
async function nextClaim(): Promise<Claim> {
  const { engine } = bench.gateway
  await expect.poll(async () => (await engine.stats()).states.ACCEPTED).toBe(1)
  return claimOf({ engine })
}

/** The data of the events of a stream. */
const eventsIn = (payload: string): readonly unknown[] =>
  [...payload.matchAll(/^data: (\{.*)$/gm)].map(([, json = '']) => readJson(json))

describe('a streamed answer', () => {
  test('has the text as it is written, and no part twice when the text is written again', async () => {
    const { engine } = bench.gateway
    const answering = bench.post('/v1/chat/completions', {
      ...chat,
      stream: true,
      stream_options: { include_usage: true },
    })
    const claim = await nextClaim()
    await engine.appendText(claim, 0, 'Once')
    await engine.appendText(claim, 4, ' upon')
    await engine.appendText(claim, 0, 'Once upon a')
    await engine.complete(claim, { text: 'Once upon a time', inputTokens: 2, outputTokens: 3 }, 4)
    const { payload, headers } = await answering
    expect(headers['content-type']).toBe('text/event-stream')
    const events = eventsIn(payload)
    expect(events.map((event) => valueAt(event, 'choices', 0, 'delta', 'content') ?? '').join('')).toBe(
      'Once upon a time',
    )
    expect(events.at(0)).toMatchObject({
      object: 'chat.completion.chunk',
      usage: null,
      choices: [{ delta: { role: 'assistant' } }],
    })
    const usage = { prompt_tokens: 2, completion_tokens: 3, total_tokens: 5, credits: 4 }
    expect(events.slice(-2)).toMatchObject([{ choices: [{ finish_reason: 'stop' }] }, { choices: [], usage }])
    expect(payload.endsWith('data: [DONE]\n\n')).toBe(true)
  })

  test('ends with an error when the text begins differently: it cannot take back what it has sent', async () => {
    const { engine } = bench.gateway
    const parts: string[] = []
    const answering = stream(parts)
    const claim = await nextClaim()
    await engine.appendText(claim, 0, 'Once')
    await expect.poll(() => parts.join('')).toContain('"content":"Once"')
    await engine.appendText(claim, 0, 'Twice')
    const response = await answering
    await once(response, 'end')
    expect(eventsIn(parts.join('')).at(-1)).toMatchObject({
      error: { code: 'started_again', message: textWith('The task') },
    })
    await engine.complete(claim, { text: 'Twice' }, 1)
  })

  test('ends with the error of a failed task', async () => {
    const { engine } = bench.gateway
    const answering = bench.post('/v1/chat/completions', { ...chat, stream: true })
    await engine.fail(await nextClaim(), {
      code: 'content-refused',
      message: 'The vendor refused it.',
      retryable: false,
    })
    expect(eventsIn((await answering).payload).at(-1)).toMatchObject({
      error: { code: 'content_refused', message: 'The vendor refused it.' },
    })
  })

  test('is refused as any other call before anything runs', async () => {
    const answer = await bench.post('/v1/chat/completions', { ...chat, stream: true, tools: [{}] })
    expect(answer.statusCode).toBe(400)
    expect(readJson(answer.body)).toMatchObject({ error: { param: 'tools' } })
  })
})

/** The address of the gateway, which listens from the first call on. */
let listening: Promise<string> | undefined
const address = (): Promise<string> => (listening ??= bench.gateway.app.listen({ port: 0, host: '127.0.0.1' }))

const headers = { authorization: 'Bearer secret-one', 'content-type': 'application/json' }

/** Streams an answer over a real connection into `parts`. */
async function stream(parts: string[]): Promise<IncomingMessage> {
  const asking = request(`${await address()}/v1/chat/completions`, { method: 'POST', headers })
  asking.end(JSON.stringify({ ...chat, stream: true }))
  const [response]: IncomingMessage[] = await once(asking, 'response')
  if (response === undefined) throw new Error('There is no response.')
  response.setEncoding('utf8').on('data', (part: string) => parts.push(part))
  return response
}

test.each<[string, Record<string, string>, boolean, string]>([
  ['keeps the task', {}, false, 'IN_PROGRESS'],
  ['keeps the task of a stream', {}, true, 'IN_PROGRESS'],
  ['cancels the task if the call asks for it', { 'gatewright-on-disconnect': 'cancel' }, false, 'FAILED'],
  ['cancels the task of a stream if the call asks for it', { 'gatewright-on-disconnect': 'cancel' }, true, 'FAILED'],
])('a caller that disconnects %s', async (_, more, isStream, state) => {
  const { engine } = bench.gateway
  const leaving = new AbortController()
  const body = JSON.stringify({ ...chat, ...(isStream && { stream: true }) })
  const before = (await engine.list('one', { limit: 100 })).tasks.length
  const answering = fetch(`${await address()}/v1/chat/completions`, {
    method: 'POST',
    headers: { ...headers, ...more },
    body,
    signal: leaving.signal,
  })
  const newest = async () => (await engine.list('one', { limit: 100 })).tasks
  await expect.poll(async () => (await newest()).length).toBe(before + 1)
  if (isStream) await answering
  leaving.abort()
  if (!isStream) await expect(answering).rejects.toThrow('aborted')
  if (state === 'FAILED') await expect.poll(async () => (await newest())[0]?.state).toBe(state)
  else expect(await nextClaim()).toMatchObject({ task: { state } })
})
