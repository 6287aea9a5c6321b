import { expect, test } from 'vitest'
import type { Webhook } from '../../../gateway/tasks/task.ts'
import { bench, taskIdOf } from '../../support/httpServer.ts'
import { textWith } from '../../support/matching.ts'

const url = 'https://hooks.example.com/a'
const params = { model: 'vendor2-audio-1.0', params: { prompt: 'a' } }
const path = '/workflows/v1/models/submit'

/** The webhook of the task that a call with this body starts. */
async function webhookOf(body: object, headers: Record<string, string> = {}): Promise<Webhook | undefined> {
  const { app, engine, send } = bench()
  const { id } = { id: taskIdOf(await send({ method: 'POST', url: path, payload: { params, ...body }, headers })) }
  const owner = headers['authorization'] === undefined ? 'one' : 'hooked'
  const task = await engine.get(id, owner)
  await app.close()
  return task?.webhook
}

test('a call names its webhook beside its parameters; by default it receives the ends', async () => {
  const ends = ['task.completed', 'task.failed']
  expect(await webhookOf({ webhook: { url } })).toEqual({ url, events: ends })
  expect(await webhookOf({ webhook: { url, events: ['task.started'] } })).toEqual({ url, events: ['task.started'] })
  expect(await webhookOf({})).toBeUndefined()
})

test('a key can have a webhook, and a call of it another one', async () => {
  const headers = { authorization: 'Bearer secret-hooked' }
  const own = { url: 'https://hooks.example.com/key', events: ['task.failed'] }
  expect(await webhookOf({}, headers)).toEqual(own)
  expect(await webhookOf({ webhook: { url } }, headers)).toMatchObject({ url })
})

test.each([
  [
    { webhook: 'https://x.example' },
    '/webhook',
    'webhook must be an object with a url, but it is "https://x.example".',
  ],
  [{ webhook: {} }, '/webhook/url', textWith('webhook.url is required')],
  [
    { webhook: { url: 'ftp://x.example' } },
    '/webhook/url',
    textWith('webhook.url must be an address of at most 2048 characters that begins with https://'),
  ],
  [{ webhook: { url: 'https://a:b@x.example' } }, '/webhook/url', textWith('without a user name')],
  [{ webhook: { url: `${url}\0` } }, '/webhook/url', textWith('without a user name or control characters')],
  [{ webhook: { url: `${url}?a=\u007f` } }, '/webhook/url', textWith('control characters')],
  [{ webhook: { url: 'HTTPS://hooks.example.com/a' } }, '/webhook/url', textWith('https:// or http:// in lower case')],
  [{ webhook: { url, events: ['task.done'] } }, '/webhook/events', textWith('task.completed')],
  [{ webhook: { url, evens: [] } }, '/webhook/evens', textWith('does not belong here')],
])('refuses %j', async (body, pointer, message) => {
  const { app, engine, send } = bench()
  const answer = await send({ method: 'POST', url: path, payload: { params, ...body } })
  expect(answer.json<unknown>()).toMatchObject({ status: 400, errors: [{ pointer, message }] })
  expect((await engine.stats()).states).toMatchObject({ ACCEPTED: 0 })
  await app.close()
})

const privateUrls = [
  'http://127.0.0.1/hook',
  'https://10.1.2.3:8443/',
  'http://192.168.0.1?a=b',
  'http://169.254.169.254/latest',
  'http://[::1]/',
  'http://[::ffff:10.0.0.1]/',
  'http://[fd00::1]/',
  'http://2130706433/',
  'http://0x7f.1/',
  'http://localhost:9000/',
  'http://hooks.localhost./',
  'http://localhost../',
  'http://hooks.localhost../',
  'http://127.0.0.1../',
  'http://127.1/',
  'http://[::ffff:127.0.0.1]/',
]

test.each(privateUrls)('refuses %s when it is given, and names the setting that allows it', async (address) => {
  const { app, send } = bench()
  const right =
    'the address of a public host, or of one that the operator of the gateway lists in GATEWRIGHT_FETCH_ALLOW'
  const refused = await send({ method: 'POST', url: path, payload: { params, webhook: { url: address } } })
  const message = `webhook.url must be ${right}, but it is "${address}".`
  expect(refused.json<unknown>()).toMatchObject({ status: 400, errors: [{ pointer: '/webhook/url', message }] })
  for (const url of ['/workflows/v1/webhooks/test', '/workflows/v1/webhooks/enable']) {
    const answer = await send({ method: 'POST', url, payload: { url: address } })
    expect(answer.json<unknown>()).toMatchObject({
      status: 422,
      errors: [{ pointer: '/url', message: textWith(right) }],
    })
  }
  await app.close()
})

test('takes the private hosts that the operator allows', async () => {
  const { app, send } = bench({ webhookHosts: [{ name: '10.1.2.3', port: 8443 }, { name: 'localhost' }] })
  const statusOf = async (address: string): Promise<number> =>
    (await send({ method: 'POST', url: path, payload: { params, webhook: { url: address } } })).statusCode
  expect(await statusOf('https://10.1.2.3:8443/')).toBe(200)
  expect(await statusOf('http://localhost:9000/')).toBe(200)
  expect(await statusOf('https://10.1.2.3/')).toBe(400)
  await app.close()
})

test('is not part of what an idempotency key stands for: the webhook of the first call stays', async () => {
  const { app, engine, send } = bench()
  const call = async (webhook: object): Promise<string> => {
    const headers = { 'idempotency-key': 'k' }
    return taskIdOf(await send({ method: 'POST', url: path, payload: { params, webhook }, headers }))
  }
  const [first, second] = [await call({ url }), await call({ url: `${url}/other` })]
  expect(second).toBe(first)
  expect(await engine.get(first, 'one')).toMatchObject({ webhook: { url } })
  await app.close()
})

test('a key whose deliveries wait at too many addresses gets 429 for another one, before anything is stored', async () => {
  const stored: string[] = []
  const storeInputs = async (_: unknown, value: Readonly<Record<string, unknown>>) => {
    stored.push('a file')
    return { value, discard: async () => undefined }
  }
  const { app, engine, send } = bench({ limits: { webhookAddresses: 2 }, storeInputs })
  const call = (address: string, headers: Record<string, string> = {}) =>
    send({ method: 'POST', url: path, payload: { params, webhook: { url: address } }, headers })
  const [first, second, third] = [`${url}/1`, `${url}/2`, `${url}/3`]
  const again = { 'idempotency-key': 'the-first-call' }
  const id = taskIdOf(await call(third, again))
  for (const address of [first, second]) await engine.deliveries.test('one', address)
  expect(stored).toHaveLength(1)
  const refused = await call(third)
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '60'])
  expect(refused.json<unknown>()).toMatchObject({
    type: textWith('too-many-at-once'),
    detail: textWith('Deliveries to 2 addresses'),
  })
  expect([stored.length, (await engine.stats()).states.ACCEPTED]).toEqual([1, 1])
  // A repeated call, an address that already waits, another key and a call without a webhook are not concerned.
  expect(taskIdOf(await call(third, again))).toBe(id)
  expect((await call(first)).statusCode).toBe(200)
  expect((await call(third, { authorization: 'Bearer secret-two' })).statusCode).toBe(200)
  expect((await send({ method: 'POST', url: path, payload: { params } })).statusCode).toBe(200)
  const testing = { method: 'POST', url: '/workflows/v1/webhooks/test', payload: { url: third } } as const
  expect((await send(testing)).statusCode).toBe(429)
  const [delivery] = await engine.deliveries.claim({ limit: 1, perEndpoint: 1, open: [], leaseMs: 1000 })
  if (delivery !== undefined)
    await engine.deliveries.record(delivery, { state: 'delivered', last: { at: 1, status: 204 } })
  expect((await send(testing)).statusCode).toBe(200)
  await app.close()
})
