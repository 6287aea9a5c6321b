import type { FastifyReply } from 'fastify'
import { createProxy } from '@gatewright/client/proxy'
import { expect, test } from 'vitest'
import { Problem } from '../../gateway/http/problem.ts'
import { sendFailure, writeProblem } from '../../gateway/openai/errors.ts'
import { problemTypes, type ProblemCode } from '../../generator/protocol/problems.ts'
import { unchecked } from '../support/reading.ts'

/** The problem codes by their statuses at the workflow API, and where `/v1` has another one, at `/v1`. */
const problems: readonly (readonly [workflow: number, v1: number, codes: string])[] = [
  [400, 400, 'bad-envelope bad-json bad-request'],
  [401, 401, 'unauthorized'],
  [402, 429, 'credit-limit'],
  [404, 404, 'not-found unknown-model unknown-task unknown-workflow'],
  [405, 405, 'method-not-allowed'],
  [408, 408, 'request-timeout'],
  [409, 409, 'idempotency-conflict task-open'],
  [410, 410, 'model-retired task-deleted'],
  [413, 413, 'body-too-large file-quota'],
  [414, 414, 'address-too-long'],
  [415, 415, 'not-json unsupported-file'],
  [422, 400, 'invalid-params'],
  [429, 429, 'rate-limited too-many-at-once'],
  [431, 431, 'headers-too-large'],
  [500, 500, 'internal'],
  [503, 503, 'files-unavailable list-unavailable model-unavailable overloaded shutting-down store-failed'],
  [504, 504, 'sync-timeout'],
]

/** The statuses of failed tasks at `/v1`: at the workflow API, they are 200 with the error. */
const failures: readonly (readonly [status: number, codes: string])[] = [
  [409, 'cancelled'],
  [424, 'content-refused outcome-unknown result-unavailable sandbox-fail upstream-failed upstream-unavailable other'],
  [500, 'internal'],
  [504, 'timed-out'],
]

/** The problems of `createProxy` itself, by the fault that causes them. */
const proxied: readonly (readonly [status: number, code: string, fetch: typeof fetch])[] = [
  [503, 'unreachable', () => Promise.reject(new TypeError('fetch failed'))],
  [
    500,
    'redirect',
    () => Promise.resolve(new Response(null, { status: 307, headers: { location: 'https://a.test' } })),
  ],
  [504, 'timeout', () => new Promise(() => {})],
]

const words = (text: string): readonly string[] => text.split(' ')

test('each problem has its status at both doors', () => {
  const codes = problems.flatMap(([workflow, v1, list]) => words(list).map((code) => [code, workflow, v1] as const))
  const found = Object.keys(problemTypes).map((name) => {
    const code = unchecked<ProblemCode>(name)
    const request = unchecked<Parameters<typeof writeProblem>[1]>({ method: 'POST', headers: {}, id: 'a' })
    return [code, problemTypes[code].status, writeProblem(new Problem(code, 'It failed.'), request).status] as const
  })
  expect(found.toSorted()).toEqual(codes.toSorted())
})

test.each(failures.flatMap(([status, list]) => words(list).map((code) => [code, status] as const)))(
  'a task that failed with %s is %i at /v1, and is not repeated',
  (code, status) => {
    const seen: unknown[] = []
    const reply = {
      code: (given: number) => (seen.push(given), reply),
      headers: (given: object) => (seen.push(given), reply),
      send: () => reply,
    }
    const error = { code, message: 'It failed.', retryable: true }
    sendFailure(unchecked<FastifyReply>(reply), { id: 'task-1', status: 'FAILED', error })
    expect(seen).toEqual([status, { 'X-Should-Retry': 'false' }])
  },
)

test.each(proxied)('createProxy answers %i with the code %s at its top', async (status, code, fetch) => {
  const options = { authorize: () => true, models: ['a'], apiKey: 'key', baseUrl: 'http://gateway.test', timeoutMs: 20 }
  const response = await createProxy({ ...options, fetch })(
    new Request('http://page.test/workflows/v1/models/01936f5e-7c1a-7b54-9f3e-2d8c6a1b4e70/result'),
  )
  const body: unknown = await response.json()
  expect([response.status, body]).toMatchObject([status, { status, code, type: `urn:gatewright:proxy:${code}` }])
  expect(body).toHaveProperty('message', (body as { detail: string }).detail) // the test is about these members
})

test('no door returns 502, which always comes from a server in front', () => {
  const all = [...problems.flatMap(([workflow, v1]) => [workflow, v1]), ...failures.map(([status]) => status)]
  expect([...all, ...proxied.map(([status]) => status)]).not.toContain(502)
})
