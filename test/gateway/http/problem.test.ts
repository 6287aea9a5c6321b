import { afterEach, describe, expect, test } from 'vitest'
import { memoryEngine } from '../../support/memoryEngine.ts'
import { bench, workOnce, type Bench } from '../../support/httpServer.ts'
import { anyText, objectWith, textLike, textWith } from '../../support/matching.ts'
import { valueAt } from '../../support/reading.ts'

let gateway: Bench
afterEach(() => gateway.app.close())

const submitUrl = '/workflows/v1/models/submit'
const good = { model: 'vendor1-v3-omni', params: { prompt: 'A lighthouse.' } }
const json = { 'content-type': 'application/json' }
const send = (payload: string | Buffer, headers: Record<string, string> = json, url = submitUrl) =>
  gateway.send({ method: 'POST', url, payload, headers })

test('a problem has the documented members of RFC 9457, its code and its message, and no others', async () => {
  gateway = bench()
  const answer = await gateway.get('/workflows/v1/models/none/result?x=1', { 'x-request-id': 'mine-1' })
  expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/)
  expect(answer.headers['x-request-id']).toBe('mine-1')
  expect(answer.json<unknown>()).toStrictEqual({
    type: 'http://localhost:8787/problems/unknown-task',
    title: 'Unknown task',
    status: 404,
    detail: 'There is no task none for this key.',
    code: 'unknown-task',
    message: 'There is no task none for this key.',
    instance: '/workflows/v1/models/none/result',
    requestId: 'mine-1',
  })
})

test.each(['a b', 'x'.repeat(129), 'a\tb'])('the request id %j is replaced', async (id) => {
  gateway = bench()
  const { headers } = await gateway.get('/healthz', { 'x-request-id': id })
  expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
})

test.each([
  ['v1/models', { model: 'vendor1-v3-omni', params: { duration: 16, durration: 1 } }, '/params/params'],
  ['vendor1-omni-video', { model: 'vendor1-v3-omni', duration: 16, durration: 1 }, '/params'],
])('every issue is listed with its pointer (%s)', async (segment, params, base) => {
  gateway = bench()
  const answer = await gateway.post(`/workflows/${segment}/execute`, params)
  expect(answer.statusCode).toBe(422)
  const { errors } = answer.json<{ errors: readonly unknown[] }>()
  expect(errors).toHaveLength(3)
  expect(errors).toContainEqual({
    pointer: `${base}/duration`,
    path: ['duration'],
    code: 'too-large',
    message: 'duration must be a whole number from 3 to 15 seconds, but it is 16. The nearest is 15.',
    expected: 'a whole number from 3 to 15 seconds',
    received: '16',
    suggestion: 15,
  })
  expect(errors).toContainEqual(objectWith({ pointer: `${base}/durration`, suggestion: 'duration' }))
  expect(errors).toContainEqual(objectWith({ pointer: `${base}/prompt`, code: 'required' }))
})

test('at most 50 issues are listed, and pointers are escaped', async () => {
  gateway = bench()
  const many = Object.fromEntries(Array.from({ length: 80 }, (_, index) => [`a/b~${index}`, 1]))
  const answer = await gateway.post(submitUrl, { ...good, params: { ...good.params, ...many } })
  const { errors } = answer.json<{ errors: readonly { pointer: string; path: unknown }[] }>()
  expect(errors).toHaveLength(50)
  expect(errors[0]).toMatchObject({ pointer: '/params/params/a~1b~00', path: ['a/b~0'] })
})

test.each([
  [
    '/params/params/__proto__',
    submitUrl,
    '{"params":{"model":"vendor1-v3-omni","params":{"prompt":"a","__proto__":{"x":1}}}}',
  ],
  [
    '/params/__proto__',
    '/workflows/vendor1-omni-video/submit',
    '{"params":{"model":"vendor1-v3-omni","prompt":"a","__proto__":{"x":1}}}',
  ],
])('__proto__ is an unknown parameter at %s, and changes no prototype', async (pointer, url, body) => {
  gateway = bench()
  const answer = await send(body, json, url)
  expect(answer.statusCode).toBe(422)
  expect(answer.json<unknown>()).toMatchObject({ errors: [{ pointer, code: 'unknown-parameter' }] })
  expect(valueAt('', 'x')).toBeUndefined()
})

test.each([
  ['a cancel of tasks', '/workflows/v1/tasks/cancel?state=ACCEPTED', 200],
  ['a cancel of an unknown task', '/workflows/v1/tasks/none/cancel', 404],
  ['a cancel at a workflow', '/workflows/v1/models/none/cancel', 404],
  ['a replay of an unknown delivery', '/workflows/v1/webhooks/deliveries/none/replay', 404],
])('%s has no body, and takes an empty one that is sent as JSON', async (_, url, status) => {
  gateway = bench()
  expect((await send('', json, url)).statusCode).toBe(status)
})

describe('an invalid body', () => {
  test.each([
    ['invalid JSON', '{"params":', 400, 'bad-json'],
    ['an empty body', '', 400, 'bad-json'],
    ['invalid UTF-8', Buffer.from([0x22, 0xff, 0x22]), 400, 'bad-json'],
    ['a depth bomb', '['.repeat(100_000), 413, 'body-too-large'],
    [
      'a closed depth bomb in the parameters',
      `{"params":${'[{"a":'.repeat(40)}1${'}]'.repeat(40)}}`,
      413,
      'body-too-large',
    ],
    ['a bomb of 100,001 values', `[${'1,'.repeat(100_000)}1]`, 413, 'body-too-large'],
    ['a bomb of 20,001 keys', `{${'"a":1,'.repeat(20_000)}"a":1}`, 413, 'body-too-large'],
    ['an array', '[]', 400, 'bad-envelope'],
    ['missing params', '{}', 400, 'bad-envelope'],
    ['params of the wrong type', '{"params":[]}', 400, 'bad-envelope'],
    ['a missing model', '{"params":{"params":{}}}', 400, 'bad-envelope'],
    ['missing inner params', '{"params":{"model":"vendor1-v3-omni"}}', 400, 'bad-envelope'],
    ['an unknown key in the envelope', `{"params":${JSON.stringify(good)},"__proto__":1}`, 400, 'bad-envelope'],
    ['parameters at the wrong level', `{"params":${JSON.stringify({ ...good, prompt: 'a' })}}`, 400, 'bad-envelope'],
    ['an unknown model', '{"params":{"model":"none","params":{}}}', 404, 'unknown-model'],
    ['the name of a property of every object', '{"params":{"model":"constructor","params":{}}}', 404, 'unknown-model'],
    ['a body that is too large', JSON.stringify('x'.repeat(2000)), 413, 'body-too-large'],
  ])('%s', async (_, body, status, code) => {
    gateway = bench({ limits: { bodyBytes: _.includes('bomb') ? 250_000 : 1000 } })
    const answer = await send(body)
    expect(answer.json<unknown>()).toMatchObject({ status, type: `http://localhost:8787/problems/${code}` })
    expect(answer.statusCode).toBe(status)
  })

  test.each([
    [{ 'content-type': 'text/plain' }],
    [{ 'content-type': 'application/x-www-form-urlencoded' }],
    [{ ...json, 'content-encoding': 'gzip' }],
    [{ 'content-type': 'application/json; charset=iso-8859-1' }],
    [{ 'content-type': 'application/json;CHARSET="UTF-16"' }],
    [{ 'content-type': 'application/json; charset=utf-8; charset=latin1' }],
  ])('%j is not JSON', async (headers) => {
    gateway = bench()
    const answer = await send(JSON.stringify({ params: good }), headers)
    expect(answer.json<unknown>()).toMatchObject({ status: 415, type: textLike(/not-json$/) })
  })

  test.each(['application/json; charset=utf-8', 'application/json;charset="UTF8"'])('%s is JSON', async (type) => {
    gateway = bench()
    expect((await send(JSON.stringify({ params: good }), { 'content-type': type })).statusCode).toBe(200)
  })

  test('strings can contain brackets and quotes', async () => {
    gateway = bench()
    const params = { prompt: `${'[{"\\'.repeat(200)}` }
    expect((await gateway.post(submitUrl, { ...good, params })).statusCode).toBe(200)
  })
})

describe('keys', () => {
  test.each([undefined, 'Bearer wrong', 'Bearer', 'Basic secret-one', 'secret-one'])(
    '%s is rejected',
    async (value) => {
      gateway = bench()
      const headers = value === undefined ? {} : { authorization: value }
      const answers = await Promise.all([
        gateway.app.inject({ method: 'POST', url: submitUrl, payload: { params: good }, headers }),
        gateway.app.inject({ method: 'POST', url: '/workflows/vendor1-omni-video/execute', payload: {}, headers }),
        gateway.app.inject({ url: '/workflows/v1/models/some/result', headers }),
        gateway.app.inject({ url: '/workflows/v1/models', headers }),
      ])
      for (const answer of answers) {
        expect(answer.headers['www-authenticate']).toBe('Bearer')
        expect(answer.json<unknown>()).toMatchObject({ status: 401, type: textLike(/unauthorized$/) })
      }
    },
  )

  test('the credit limit is checked before anything runs', async () => {
    gateway = bench()
    const headers = { authorization: 'Bearer secret-poor' }
    await Promise.all([
      gateway.post('/workflows/v1/models/execute', good, headers),
      workOnce(gateway.engine, { url: 'https://a.example/b' }),
    ])
    const answer = await gateway.post(submitUrl, good, headers)
    expect(answer.json<unknown>()).toMatchObject({ status: 402, detail: textWith('has spent 1 of 1') })
    expect((await gateway.engine.stats()).states.ACCEPTED).toBe(0)
  })

  test('a repeated call returns its task when the credits are spent', async () => {
    gateway = bench()
    const headers = { authorization: 'Bearer secret-poor', 'idempotency-key': 'once' }
    const first = await gateway.post(submitUrl, good, headers)
    await workOnce(gateway.engine, { url: 'https://a.example/b' })
    const again = await gateway.post(submitUrl, good, headers)
    expect([again.statusCode, again.json<unknown>()]).toEqual([200, first.json<unknown>()])
  })

  test('the rate limit is a bucket that fills over time', async () => {
    let at = 0
    gateway = bench({ now: () => at })
    const read = () => gateway.get('/workflows/v1/models?limit=1', { authorization: 'Bearer secret-slow' })
    const [first, second, third] = [await read(), await read(), await read()]
    expect([first.statusCode, second.statusCode, third.statusCode]).toEqual([200, 200, 429])
    expect(third.headers['retry-after']).toBe('30')
    at += 30_000
    expect((await read()).statusCode).toBe(200)
  })

  test('the bucket never holds more than a minute, and a clock set back leaves it as it is', async () => {
    let at = 0
    gateway = bench({ now: () => at })
    const read = () => gateway.get('/workflows/v1/models?limit=1', { authorization: 'Bearer secret-slow' })
    await read()
    at += 3_600_000
    expect([(await read()).statusCode, (await read()).statusCode, (await read()).statusCode]).toEqual([200, 200, 429])
    at -= 3_600_000
    expect((await read()).headers['retry-after']).toBe('30')
    at += 30_000
    expect((await read()).statusCode).toBe(200)
  })

  test('simultaneous calls are limited, and each call that ends makes room', async () => {
    gateway = bench()
    const headers = { authorization: 'Bearer secret-single' }
    const first = gateway.post('/workflows/v1/models/execute', good, headers)
    while ((await gateway.engine.stats()).states.ACCEPTED === 0) await gateway.engine.idle(1000)
    const second = await gateway.post(submitUrl, good, headers)
    expect(second.json<unknown>()).toMatchObject({ status: 429, type: textLike(/too-many-at-once$/) })
    expect(second.headers['retry-after']).toBe('1')
    await workOnce(gateway.engine, { url: 'https://a.example/b' })
    await first
    expect((await gateway.post(submitUrl, good, headers)).statusCode).toBe(200)
  })

  test('a key can be limited to some models', async () => {
    gateway = bench()
    const headers = { authorization: 'Bearer secret-narrow' }
    expect((await gateway.post(submitUrl, good, headers)).statusCode).toBe(200)
    const other = { model: 'vendor2-audio-1.0', params: { prompt: 'a' } }
    expect((await gateway.post(submitUrl, other, headers)).statusCode).toBe(404)
    const list = await gateway.get('/workflows/v1/models', headers)
    expect(list.json<unknown>()).toMatchObject({
      response: { result: { items: [{ id: 'vendor1-v3-omni' }], nextCursor: null } },
    })
  })
})

test('a gateway that shuts down is not ready and accepts no calls', async () => {
  const stop = new AbortController()
  gateway = bench({ stopping: stop.signal })
  expect((await gateway.get('/readyz')).statusCode).toBe(200)
  const waiting = gateway.post('/workflows/v1/models/execute', good)
  while ((await gateway.engine.stats()).states.ACCEPTED === 0) await gateway.engine.idle(1000)
  stop.abort()
  expect((await waiting).json<unknown>()).toMatchObject({ status: 503, taskId: anyText })
  for (const answer of [await gateway.get('/readyz'), await gateway.post(submitUrl, good)]) {
    expect(answer.headers['retry-after']).toBe('1')
    expect(answer.json<unknown>()).toMatchObject({ status: 503, type: textLike(/shutting-down$/) })
  }
  expect((await gateway.get('/healthz')).statusCode).toBe(200)
})

test('too many open requests are rejected with 503', async () => {
  gateway = bench({ limits: { openRequests: 0 } })
  expect((await gateway.get('/workflows/v1/models')).json<unknown>()).toMatchObject({ status: 503 })
})

test('no log line contains keys, secret parameters or file names', async () => {
  const engine = memoryEngine()
  const failing = {
    ...engine,
    submit: async (what: unknown) => Promise.reject(new Error(`Disk full: ${JSON.stringify(what)}`)),
  }
  gateway = bench({ engine: failing })
  const { models } = await import('@gatewright/catalog')
  const model = models.find(({ params }) => params.some(({ secret }) => secret === true))
  const secret = model?.params.find((param) => param.secret === true)
  const file = 'data:image/png;base64,QUJDREVGRw=='
  const input = { ...model?.examples[0]?.input, [secret?.name ?? '']: 'hush "hush"' }
  const answers = [
    await gateway.post(`${submitUrl}?key=hush`, { model: model?.id, params: input }),
    await gateway.post(submitUrl, { ...good, params: { prompt: 'a', startFrame: file } }),
    await gateway.get('/workflows/v1/models', { authorization: 'Bearer wrong-but-private' }),
  ]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([503, 503, 401])
  const log = gateway.lines.join('')
  expect(log).toContain('Disk full')
  expect(log).toContain(answers[0]?.headers['x-request-id'])
  expect(log).not.toMatch(/secret-one|hush|QUJDREVGRw|wrong-but-private/)
  expect(answers.map(({ body }) => body).join('')).not.toMatch(/Disk full|hush/)
})
