import { afterEach, describe, expect, test } from 'vitest'
import { isRecord } from '../../../gateway/base/values.ts'
import { bench, taskIdOf, work, workOnce, type Bench } from '../../support/httpServer.ts'
import { anyText, listWith, objectWith, textLike, textWith } from '../../support/matching.ts'
import { readJson } from '../../support/reading.ts'
import { ownCatalogue } from '../../support/packages.ts'

let gateway: Bench
afterEach(() => gateway.app.close())

const url = 'https://assets.example/1.mp4'
const uuid7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const prompt = 'A lighthouse at dawn.'

/** Both families of endpoints (API document, 4.1 and 4.2), for both documented models. */
const families = [
  ['v1/models', 'vendor1-v3-omni', { model: 'vendor1-v3-omni', params: { prompt } }],
  ['vendor1-omni-video', 'vendor1-v3-omni', { model: 'vendor1-v3-omni', prompt }],
  ['v1/models', 'vendor2-audio-1.0', { model: 'vendor2-audio-1.0', params: { prompt } }],
  ['vendor2/text-to-speech', 'vendor2-audio-1.0', { model: 'vendor2-audio-1.0', prompt }],
] as const

describe.each(families)('%s with %s', (segment, model, params) => {
  test('execute responds with the result in one call', async () => {
    gateway = bench()
    const [answer] = await Promise.all([
      gateway.post(`/workflows/${segment}/execute`, params),
      workOnce(gateway.engine, { url }, 7),
    ])
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(answer.json<unknown>()).toStrictEqual({
      status: 'success',
      response: {
        id: textLike(uuid7),
        status: 'COMPLETED',
        result: { url, items: [{ url }], model },
        usage: { credits: 7 },
      },
    })
  })

  test('submit responds with the id only, and polls report every state', async () => {
    gateway = bench({ now: () => 1_000_000 })
    const submitted = await gateway.post(`/workflows/${segment}/submit`, params)
    expect(submitted.statusCode).toBe(200)
    expect(submitted.json<unknown>()).toStrictEqual({ status: 'success', response: { id: textLike(uuid7) } })
    const id = taskIdOf(submitted)
    const read = () => gateway.get(`/workflows/${segment}/${id}/result`)
    const waiting = await read()
    expect(waiting.json<unknown>()).toStrictEqual({
      status: 'success',
      response: { id, status: 'ACCEPTED', queuePosition: 1 },
    })
    expect(waiting.headers['retry-after']).toBe('1')
    const [claim] = await gateway.engine.claim({ limit: 1, leaseMs: 1000 })
    if (claim === undefined) throw new Error('Nothing to claim.')
    const progress = { percent: 40, estimatedSecondsLeft: 9 }
    const held = await gateway.engine.advance(claim, { step: { is: 'idle' }, progress, inMs: 0 })
    expect((await read()).json<unknown>()).toStrictEqual({
      status: 'success',
      response: { id, status: 'IN_PROGRESS', progress },
    })
    await gateway.engine.complete(held ?? claim, { url, items: [{ url }], model }, 3)
    const done = await read()
    expect(done.json<unknown>()).toStrictEqual({
      status: 'success',
      response: { id, status: 'COMPLETED', result: { url, items: [{ url }], model }, usage: { credits: 3 } },
    })
    expect(done.headers['retry-after']).toBeUndefined()
  })

  test('a failed task responds with 200, its error and no credits', async () => {
    gateway = bench()
    const error = { code: 'upstream-refused', message: 'The prompt was refused.', retryable: false }
    const [answer] = await Promise.all([
      gateway.post(`/workflows/${segment}/execute`, params),
      workOnce(gateway.engine, error),
    ])
    expect(answer.statusCode).toBe(200)
    expect(answer.json<unknown>()).toStrictEqual({
      status: 'success',
      response: { id: anyText, status: 'FAILED', error, usage: { credits: 0 } },
    })
  })

  test('a sync call over its limit responds with 504 and the id of the task, which continues', async () => {
    gateway = bench({ syncSeconds: 0.05 })
    const late = await gateway.post(`/workflows/${segment}/execute`, params)
    expect(late.statusCode).toBe(504)
    const { taskId } = late.json<{ taskId: string }>()
    expect(late.json<unknown>()).toMatchObject({
      type: textLike(/\/sync-timeout$/),
      taskId: textLike(uuid7),
    })
    await work(gateway.engine, { url })
    const done = await gateway.get(`/workflows/${segment}/${taskId}/result`)
    expect(done.json<unknown>()).toMatchObject({ response: { id: taskId, status: 'COMPLETED' } })
  })
})

test('defaults are applied before the model runs', async () => {
  gateway = bench()
  const answer = await gateway.post('/workflows/v1/models/submit', families[2][2])
  const [claim] = await gateway.engine.claim({ limit: 1, leaseMs: 1000 })
  expect(claim?.task.id).toBe(taskIdOf(answer))
  expect(readJson(claim?.task.params ?? '')).toMatchObject({
    prompt,
    voiceId: 'english-male-1',
    format: 'wav',
    sampleRate: 44100,
  })
})

test('a poll finds only tasks of its own key and its own workflow', async () => {
  gateway = bench()
  const id = taskIdOf(await gateway.post('/workflows/vendor1-omni-video/submit', families[1][2]))
  const statuses = await Promise.all([
    gateway.get(`/workflows/v1/models/${id}/result`),
    gateway.get(`/workflows/vendor2/text-to-speech/${id}/result`),
    gateway.get(`/workflows/vendor1-omni-video/${id}/result`, { authorization: 'Bearer secret-two' }),
    gateway.get('/workflows/v1/models/no-such-task/result'),
  ])
  expect(statuses.map(({ statusCode }) => statusCode)).toEqual([200, 404, 404, 404])
  expect(statuses[1].json<unknown>()).toMatchObject({ type: 'http://localhost:8787/problems/unknown-task' })
})

test('an alias runs its model, and a model of another workflow is rejected', async () => {
  gateway = bench({ catalogue: ownCatalogue() })
  const { models } = await import('@gatewright/catalog')
  const model = models.find(({ aliases, examples }) => aliases.length > 0 && examples.length > 0)
  if (model === undefined) throw new Error('No model has an alias and an example.')
  const params = { model: model.aliases[0], ...model.examples[0]?.input }
  const answer = await gateway.post(`/workflows/${model.workflow}/submit`, params)
  expect((await gateway.engine.get(taskIdOf(answer), 'one'))?.model).toBe(model.id)
  const other = await gateway.post('/workflows/vendor1-omni-video/submit', { model: 'vendor2-audio-1.0', prompt })
  expect(other.statusCode).toBe(404)
  expect(other.json<unknown>()).toMatchObject({ detail: textWith('vendor1-v3-omni') })
})

describe('a model with a parameter called "model"', () => {
  const id = 'vendor1-v3-omni'
  const made = () => {
    const catalogue = ownCatalogue()
    const served = catalogue.find(id)
    if (served === undefined) throw new Error(`There is no ${id}.`)
    const params = served.model.params.map((param) => (param.name === 'prompt' ? { ...param, name: 'model' } : param))
    const nested = {
      model: { ...served.model, params },
      check: (input: unknown) => ({ value: isRecord(input) ? input : {} }),
    }
    return bench({ catalogue: { ...catalogue, find: (name) => (name === id ? nested : catalogue.find(name)) } })
  }
  const params = { model: 'fast' }

  test('takes its parameters in params.params on both families of endpoints, which is the same call', async () => {
    gateway = made()
    const key = { 'idempotency-key': 'one' }
    const [first, second] = [
      await gateway.post('/workflows/vendor1-omni-video/submit', { model: id, params }, key),
      await gateway.post('/workflows/v1/models/submit', { model: id, params }, key),
    ]
    expect(second.headers['idempotency-replayed']).toBe('true')
    expect(taskIdOf(second)).toBe(taskIdOf(first))
    const [claim] = await gateway.engine.claim({ limit: 1, leaseMs: 1000 })
    expect(readJson(claim?.task.params ?? '')).toEqual(params)
  })

  test.each([
    [{ model: id }, '/params/params'],
    [{ model: id, params: 'fast' }, '/params/params'],
    [{ model: id, duration: 5 }, '/params/params'],
    [{ model: id, params, duration: 5 }, '/params/duration'],
  ])('refuses the flat call %j', async (flat, pointer) => {
    gateway = made()
    const refused = await gateway.post('/workflows/vendor1-omni-video/submit', flat)
    expect(refused.statusCode).toBe(422)
    expect(refused.json<unknown>()).toMatchObject({
      errors: listWith([
        objectWith({ pointer, message: textWith('params.params must be an object with all of them') }),
      ]),
    })
  })

  test('is the only one that takes them there', async () => {
    gateway = made()
    const nested = { model: 'vendor2-audio-1.0', params: { prompt } }
    const refused = await gateway.post('/workflows/vendor2/text-to-speech/submit', nested)
    expect(refused.json<unknown>()).toMatchObject({
      status: 422,
      errors: listWith([objectWith({ pointer: '/params/params', code: 'unknown-parameter' })]),
    })
  })
})

describe('Prefer: wait', () => {
  test('holds the response until the task ends', async () => {
    gateway = bench()
    const id = taskIdOf(await gateway.post('/workflows/v1/models/submit', families[0][2]))
    const poll = gateway.get(`/workflows/v1/models/${id}/result`, { prefer: 'wait=10' })
    const [answer] = await Promise.all([poll, workOnce(gateway.engine, { url })])
    expect(answer.headers['preference-applied']).toBe('wait=10')
    expect(answer.json<unknown>()).toMatchObject({ response: { status: 'COMPLETED' } })
  })

  test.each([
    ['wait=0', 'wait=0'],
    ['respond-async, wait=600', 'wait=0.05'],
    ['wait=soon', undefined],
  ])('%s returns the current task when the time is up', async (prefer, applied) => {
    gateway = bench({ limits: { waitSeconds: 0.05 }, now: () => 1_000_000 })
    const id = taskIdOf(await gateway.post('/workflows/v1/models/submit', families[0][2]))
    const answer = await gateway.get(`/workflows/v1/models/${id}/result`, { prefer })
    expect(answer.json<unknown>()).toStrictEqual({
      status: 'success',
      response: { id, status: 'ACCEPTED', queuePosition: 1 },
    })
    expect(answer.headers['preference-applied']).toBe(applied)
    expect(answer.headers['retry-after']).toBe('1')
  })

  test('Retry-After grows with the age of the task, up to a tenth of its estimated time', async () => {
    let at = 1_000_000
    gateway = bench({ now: () => at })
    const id = taskIdOf(await gateway.post('/workflows/v1/models/submit', families[0][2]))
    const waits: unknown[] = []
    for (const seconds of [0, 3, 100]) {
      at += seconds * 1000
      waits.push((await gateway.get(`/workflows/v1/models/${id}/result`)).headers['retry-after'])
    }
    expect(waits).toEqual(['1', '3', '6'])
  })

  test('after a held poll, the next one can follow at once', async () => {
    let at = 1_000_000
    gateway = bench({ limits: { waitSeconds: 0.05 }, now: () => at })
    const id = taskIdOf(await gateway.post('/workflows/v1/models/submit', families[0][2]))
    at += 100_000
    const { headers } = await gateway.get(`/workflows/v1/models/${id}/result`, { prefer: 'wait=20' })
    expect(headers['retry-after']).toBe('1')
  })
})

describe('Idempotency-Key', () => {
  const headers = { 'idempotency-key': 'order-1' }

  test('returns the same task for both families of endpoints, also for simultaneous calls', async () => {
    gateway = bench()
    const answers = await Promise.all([
      gateway.post('/workflows/v1/models/submit', families[0][2], headers),
      gateway.post('/workflows/vendor1-omni-video/submit', families[1][2], headers),
      gateway.post(
        '/workflows/v1/models/submit',
        { model: 'vendor1-v3-omni', params: { duration: 5, prompt } },
        headers,
      ),
    ])
    expect(new Set(answers.map(taskIdOf)).size).toBe(1)
    expect((await gateway.engine.stats()).states.ACCEPTED).toBe(1)
  })

  test('conflicts with other parameters, and does not affect other keys', async () => {
    gateway = bench()
    await gateway.post('/workflows/v1/models/submit', families[0][2], headers)
    const other = { model: 'vendor1-v3-omni', params: { prompt: 'Another.' } }
    const conflict = await gateway.post('/workflows/v1/models/submit', other, headers)
    expect(conflict.statusCode).toBe(409)
    expect(conflict.json<unknown>()).toMatchObject({ type: textLike(/idempotency-conflict$/) })
    const two = { ...headers, authorization: 'Bearer secret-two' }
    expect((await gateway.post('/workflows/v1/models/submit', other, two)).statusCode).toBe(200)
  })

  test('conflicts with the same parameters of another model', async () => {
    gateway = bench()
    const ask = (model: string) => gateway.post('/workflows/v1/models/submit', { model, params: { prompt } }, headers)
    expect((await ask('vendor28-chat-1')).statusCode).toBe(200)
    expect((await ask('vendor28-chat-2-mini')).statusCode).toBe(409)
    expect((await gateway.engine.stats()).states.ACCEPTED).toBe(1)
  })

  test('a repeated execute waits for the task of the first one', async () => {
    gateway = bench()
    const [first, second] = await Promise.all([
      gateway.post('/workflows/v1/models/execute', families[0][2], headers),
      gateway.post('/workflows/v1/models/execute', families[0][2], headers),
      workOnce(gateway.engine, { url }),
    ])
    expect(second.json<unknown>()).toStrictEqual(first.json<unknown>())
  })
})

test('each log line names its request once, by the id that the caller sees', async () => {
  gateway = bench()
  const { headers } = await gateway.get('/workflows/v1/models?limit=1')
  const [line = '', ...more] = gateway.lines.filter((line) => line.includes('"answered"'))
  expect(more).toEqual([])
  expect(line.split(`"requestId":"${String(headers['x-request-id'])}"`)).toHaveLength(2)
  expect(line).not.toContain('reqId')
})
