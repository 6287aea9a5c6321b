import { inspect } from 'node:util'
import { describe, expect, test, vi } from 'vitest'
import { fieldsOf } from '../../../../generator/language/values.ts'
import { GatewayError } from '../../../../templates/client/runtime/errors.ts'
import { createClient } from '../../../../templates/client/runtime/client.ts'
import { debug } from '../../../../templates/client/runtime/debug.ts'
import type { Field, FieldShape } from '../../../../templates/client/runtime/model.ts'
import { secretsOf } from '../../../../templates/client/runtime/secrets.ts'
import { stillClock } from '../clock.ts'
import { faults } from '../faults.ts'
import { apiKey, errorOf, meet, model, quick, standIn, type Given } from '../kit.ts'
import { readJson, valueAt } from '../../../support/reading.ts'
import { textWith } from '../../../support/matching.ts'

const dataUri = `data:image/png;base64,${'iVBOR'.repeat(100_000)}`
const secret = 'token-of-another-service'

/** Returns everything that a program could print of an error. */
const printed = (error: unknown): string =>
  [error, valueAt(error, 'cause')]
    .map((one) => `${inspect(one, { depth: 9, showHidden: true })}${JSON.stringify(one)}${valueAt(one, 'stack')}`)
    .join()

describe('the key', () => {
  test('is in the Authorization header and nowhere else, whatever goes wrong', async () => {
    for (const fault of faults.filter((one) => one !== 'huge')) {
      const lines: string[] = []
      const reported: unknown[] = []
      const keep = (event: unknown): void => void reported.push(event)
      const hooks = { onRequest: keep, onResponse: keep, onRetry: keep, onPoll: keep }
      const options = {
        ...debug((line) => void lines.push(line), hooks),
        timeoutMs: 1000,
        retry: { budgetMs: 3000 },
      }
      const { server, client } = await meet([], options, { fault: () => fault })
      const task = client.submit(model, { prompt: dataUri })
      reported.push(await errorOf(task).catch(() => task), client)
      const sent = server.requests.map(({ line, headers, body }) => {
        const { authorization, ...others } = fieldsOf(readJson(headers))
        expect(authorization).toBe(`Bearer ${apiKey}`)
        return [line, others, body.slice(0, 1000)]
      })
      const all = JSON.stringify([sent, lines]) + reported.map(printed).join()
      expect(lines.length).toBeGreaterThan(0)
      expect(lines.join()).not.toContain('"headers"')
      expect(all).not.toContain(apiKey)
      expect(all).not.toContain(dataUri.slice(0, 2000))
    }
  })

  test('and secret parameters and files stay hidden if the gateway repeats them', async () => {
    const hidden = { ...quick, secrets: (params: unknown) => [String(valueAt(params, 'prompt'))] }
    const echo = `You sent ${apiKey} and ${secret} and ${dataUri}.`
    const answers = [
      { status: 400, body: { type: 'https://x/problems/bad-request', detail: echo } },
      { status: 422, body: { detail: echo, errors: [{ pointer: '/a', message: echo, received: echo }] } },
      {
        status: 200,
        body: { status: 'success', response: { id: 'a', status: 'FAILED', error: { code: 'x', message: echo } } },
      },
    ]
    for (const answer of answers) {
      const error = await errorOf(standIn([answer]).client.execute(hidden, { prompt: secret }))
      expect(error).toBeInstanceOf(GatewayError)
      expect(printed(error)).not.toContain(apiKey)
      expect(printed(error)).not.toContain(secret)
      expect(printed(error).length).toBeLessThan(20_000)
    }
  })

  test('and secret parameters stay hidden if a task fails while it is polled', async () => {
    const hidden = { ...model, secrets: (params: unknown) => [String(valueAt(params, 'prompt'))] }
    const failed = {
      id: 'task-1',
      status: 'FAILED',
      error: { code: 'x', message: `You sent ${apiKey} and ${secret}.` },
    }
    const answers = [{ id: 'task-1' }, failed].map((response) => ({ body: { status: 'success', response } }))
    const error = await errorOf(standIn(answers).client.run(hidden, { prompt: secret }))
    expect(error).toMatchObject({ name: 'TaskFailedError', message: textWith('You sent [secret]') })
    expect(printed(error)).not.toContain(apiKey)
    expect(printed(error)).not.toContain(secret)
  })

  test.each(['', 'a', 'task', 'success', '1'])('a secret of %j does not change a response', async (token) => {
    const params: readonly Field[] = [{ name: 'prompt', secret: true, shape: { is: 'string' } }]
    const hidden = { ...model, secrets: (given: unknown) => secretsOf(params, given) }
    const done = { id: 'task-1', status: 'COMPLETED', result: { text: 'a task' } }
    const answers = [{ id: 'task-1' }, { id: 'task-1', status: 'IN_PROGRESS' }, done]
    const { client, asked } = standIn(answers.map((response) => ({ body: { status: 'success', response } })))
    expect(await client.run(hidden, { prompt: token })).toMatchObject({ id: 'task-1', result: { text: 'a task' } })
    expect(asked).toHaveLength(3)
  })

  test('is found at any depth, and in any value', () => {
    const login: FieldShape = { is: 'object', fields: [{ name: 'token', secret: true, shape: { is: 'string' } }] }
    const shapes: readonly (readonly [FieldShape, unknown])[] = [
      [login, { token: secret }],
      [{ is: 'list', of: { is: 'list', of: login } }, [[{ token: secret }]]],
      [
        { is: 'map', of: { is: 'nullable', of: login } },
        { one: null, other: { token: secret } },
      ],
      [{ is: 'either', of: [{ is: 'string' }, login] }, { token: secret }],
    ]
    for (const [shape, value] of shapes) expect(secretsOf([{ name: 'a', shape }], { a: value })).toEqual([secret])
    const whole: readonly Field[] = [{ name: 'a', secret: true, shape: { is: 'any' } }]
    expect(secretsOf(whole, { a: { headers: [secret, { deep: secret }, 'abc', 7] } })).toEqual([secret, secret])
  })

  test('stays hidden if fetch throws it, and if it is not a valid header value', async () => {
    const fetch = (): never => {
      throw new TypeError(`Bad header: Bearer ${apiKey}`, { cause: new Error(apiKey) })
    }
    const error = await errorOf(standIn([], { fetch, retry: false }).client.execute(quick, { prompt: 'a' }))
    expect(printed(error)).not.toContain(apiKey)
    expect(error).toMatchObject({ name: 'ConnectionError' })
    const broken = standIn([], { apiKey: () => `${apiKey}\n` })
    expect(printed(await errorOf(broken.client.execute(quick, { prompt: 'a' })))).not.toContain(apiKey)
    expect(broken.asked).toEqual([])
  })
})

describe('options', () => {
  const wrong = (options: object): unknown => {
    try {
      createClient({ ...options, clock: stillClock() })
    } catch (error) {
      return error
    }
    return undefined
  }

  test('that are invalid are named in one error', () => {
    const error = wrong({
      apiKey: 'a b',
      baseUrl: 'localhost:1',
      timeoutMs: -1,
      endpoints: 'both',
      retry: { budgetMs: -1 },
    })
    expect(error).toMatchObject({
      code: 'bad-options',
      message: 'createClient: check apiKey, baseUrl, timeoutMs, retry, endpoints.',
    })
    expect(wrong({ apiKey, baseUrl: 'https://user:word@host' })).toMatchObject({ code: 'bad-options' })
  })

  test('come from the environment if there is one', async () => {
    vi.stubEnv('GATEWRIGHT_API_KEY', 'key-of-the-environment')
    vi.stubEnv('GATEWRIGHT_BASE_URL', 'http://gateway.test/')
    expect(wrong({})).toBeUndefined()
    vi.unstubAllEnvs()
    vi.stubGlobal('process', undefined)
    expect(wrong({ apiKey, baseUrl: 'http://gateway.test' })).toBeUndefined()
    vi.unstubAllGlobals()
  })

  test('hooks run in order, and their errors do not end a call', async () => {
    const reported: string[] = []
    const report = (name: string) => () => {
      reported.push(name)
      throw new Error('A log is full.')
    }
    const hooks = {
      onRequest: report('request'),
      onResponse: report('response'),
      onRetry: report('retry'),
      onPoll: report('poll'),
    }
    const done = { id: 'task-1', status: 'COMPLETED', result: { text: 'a' } }
    const success = (response: object): Given => ({ body: { status: 'success', response } })
    const answers = [{ status: 503, body: null }, success({ id: 'task-1' }), success(done)]
    await standIn(answers, hooks).client.run(model, { prompt: 'a' })
    expect(reported).toEqual(['request', 'response', 'retry', 'request', 'response', 'request', 'response', 'poll'])
  })
})
