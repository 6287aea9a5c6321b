import { describe, expect, test } from 'vitest'
import { ConnectionError, GatewayError, RateLimitedError } from '../../../../templates/client/runtime/errors.ts'
import { stillClock } from '../clock.ts'
import { faults, type Fault } from '../faults.ts'
import { errorOf, meet, model, quick, standIn } from '../kit.ts'
import { valueAt } from '../../../support/reading.ts'
import { textWith } from '../../../support/matching.ts'
import { fieldsOf } from '../../../../generator/language/values.ts'

const params = { prompt: 'A lighthouse.' }
const ok = {
  status: 'success',
  response: { id: 'task-1', status: 'COMPLETED', result: { text: 'a' }, usage: { credits: 3 } },
}

describe('a temporary fault', () => {
  const passing = faults.filter((fault) => fault !== 'redirect')

  test.each(passing)('%s is retried with the same key and starts one task', async (fault) => {
    const { server, client } = await meet([fault, fault])
    expect(await client.execute(quick, params)).toMatchObject({ credits: 1 })
    expect([...server.started.values()]).toEqual([1])
    const keys = server.requests.map(({ headers }) => valueAt(JSON.parse(headers), 'idempotency-key'))
    expect(new Set(keys).size).toBe(1)
    expect(new Set(server.requests.map(({ body }) => body)).size).toBe(1)
  })
})

describe('a permanent fault', () => {
  test('ends with an error that has the idempotency key when the time for retries is over', async () => {
    const { server, client } = await meet([], { retry: { budgetMs: 20_000 } }, { fault: () => 'reset-after' })
    const error = await errorOf(client.submit(model, params))
    expect(error).toBeInstanceOf(ConnectionError)
    expect(error).toMatchObject({ code: 'connection', retryable: true })
    const { idempotencyKey, message } = fieldsOf(error)
    expect(message).toMatch(/^Could not submit stand-in: .*\. Repeat it with its idempotencyKey/)
    expect([...server.tasks.keys()]).toEqual([idempotencyKey])
  })

  test.each<[Fault, string]>([
    ['not-json', 'is not JSON'],
    ['wrong-envelope', 'is not for this call'],
    ['huge', 'is too long'],
  ])('%s is requested three times, because the server may not be the gateway', async (fault, words) => {
    const { server, client } = await meet([], {}, { fault: () => fault })
    expect(await errorOf(client.execute(quick, params))).toMatchObject({
      code: 'bad-answer',
      message: textWith(words),
    })
    expect(server.requests).toHaveLength(3)
  })

  test('a page of a server in front of the gateway is an error that says so', async () => {
    const { client } = await meet([], { retry: false }, { fault: () => 'bad-gateway' })
    expect(await errorOf(client.submit(model, params))).toMatchObject({
      status: 502,
      code: '502',
      retryable: true,
      message: textWith(
        'Could not submit stand-in: HTTP 502 is not from the gateway. Repeat it with its idempotencyKey.',
      ),
    })
  })

  test('a redirect is not followed and not retried', async () => {
    const { server, client } = await meet([], {}, { fault: () => 'redirect' })
    expect(await errorOf(client.execute(quick, params))).toMatchObject({ name: 'ConnectionError', code: 'redirect' })
    expect(server.requests).toHaveLength(1)
  })

  test('the client does not wait for the body of a redirect', async () => {
    const fetch = async (): Promise<Response> => new Response(new ReadableStream(), { status: 307 })
    const { client } = standIn([], { fetch })
    expect(await errorOf(client.execute(quick, params))).toMatchObject({ code: 'redirect', retryable: false })
  })
})

test('a request that a gateway without idempotency keys may have read is not repeated', async () => {
  for (const fault of ['reset-after', 'bad-gateway', 'slow-headers', 'half-json'] as const) {
    const { server, client } = await meet([fault], { idempotent: false }, { keepsKeys: false })
    expect(await errorOf(client.submit(model, params))).toBeInstanceOf(GatewayError)
    expect(server.requests).toHaveLength(1)
  }
  const { client, server } = await meet(['rate-limit'], { idempotent: false }, { keepsKeys: false })
  await client.submit(model, params)
  expect(server.tasks.size).toBe(1)
})

describe('Retry-After', () => {
  const refuse = (header: string) => [
    { status: 429, headers: { 'retry-after': header }, body: { detail: 'Slow down.' } },
    { body: ok },
  ]

  test('is obeyed in seconds and as a date', async () => {
    for (const date of [false, true]) {
      const clock = stillClock()
      const start = clock.now()
      const header = date ? new Date(start + 7000).toUTCString() : '7'
      const { client, asked } = standIn(refuse(header), {}, clock)
      await client.execute(quick, params)
      expect(asked.map(({ at }) => at - start)).toEqual([0, 7000])
    }
  })

  test('beyond the time for retries fails at once, with the delay in the error', async () => {
    const clock = stillClock()
    const { client, asked } = standIn(refuse('180'), {}, clock)
    const error = await errorOf(client.execute(quick, params))
    expect(error).toBeInstanceOf(RateLimitedError)
    expect(error).toMatchObject({ status: 429, retryAfterMs: 180_000, retryable: true })
    expect(valueAt(error, 'message')).toContain('Slow down. Wait 180000 ms.')
    expect(asked).toHaveLength(1)
  })

  test('of more than a timer can wait is that', async () => {
    const { client } = standIn(refuse('9'.repeat(30)))
    expect(await errorOf(client.execute(quick, params))).toMatchObject({
      retryAfterMs: 1e9,
      message: textWith('Slow down. Wait 1000000000 ms.'),
    })
  })
})

test.each([400, 401, 402, 403, 404, 405, 409, 413, 415, 422, 500])('%i is not retried', async (status) => {
  const { client, asked } = standIn([{ status, body: { detail: 'No.', type: 'https://x/problems/no' } }], {})
  expect(await errorOf(client.execute(quick, params))).toMatchObject({ status, code: 'no', retryable: false })
  expect(asked).toHaveLength(1)
})

test.each([408, 429, 502, 503, 504])('%i is retried with the same key', async (status) => {
  const { client, asked } = standIn([{ status, body: null }, { status, body: null }, { body: ok }])
  expect(await client.execute(quick, params)).toMatchObject({ id: 'task-1' })
  const keys = asked.map(({ headers }) => headers.get('idempotency-key'))
  expect([keys.length, new Set(keys).size]).toEqual([3, 1])
})

test('delays between retries grow with full jitter up to 8 seconds', async () => {
  const clock = { ...stillClock(), random: () => 0.999 }
  const { client, asked } = standIn([{ status: 503, body: null }], { retry: { budgetMs: 60_000 } }, clock)
  await errorOf(client.execute(quick, params))
  const waits = asked.slice(1).map(({ at }, index) => Math.ceil((at - (asked[index]?.at ?? 0)) / 100) / 10)
  expect(waits.slice(0, 7)).toEqual([0.5, 1, 2, 4, 8, 8, 8])
})

test('a function can return the key, and is called for each request', async () => {
  let count = 0
  const { client, asked } = standIn([{ status: 503, body: null }, { body: ok }], {
    apiKey: async () => `key-${++count}`,
  })
  await client.execute(quick, params)
  expect(asked.map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer key-1', 'Bearer key-2'])
})

test('with apiKey false no key is sent: a proxy adds it', async () => {
  const { client, asked } = standIn([{ body: ok }], { apiKey: false })
  await client.execute(quick, params)
  expect(asked[0]?.headers.has('authorization')).toBe(false)
})

test('headers of the client, of the call and of a hook are sent', async () => {
  const { client, asked } = standIn([{ body: ok }], {
    headers: { 'x-team': 'a' },
    onRequest: ({ headers }) => headers.set('tracestate', 'b'),
  })
  await client.execute(quick, params, { headers: { traceparent: '00-1-2-01' } })
  expect(Object.fromEntries(asked[0]?.headers ?? [])).toMatchObject({
    'x-team': 'a',
    tracestate: 'b',
    traceparent: '00-1-2-01',
  })
})
