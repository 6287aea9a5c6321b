import { describe, expect, test } from 'vitest'
import type { FastifyRequest } from 'fastify'
import type { ProblemCode } from '@gatewright/openapi/protocol'
import { Problem } from '../../../gateway/http/problem.ts'
import { issueAt } from '../../../gateway/http/issues.ts'
import { failureBody, writeProblem } from '../../../gateway/openai/errors.ts'
import { workOnce } from '../../support/httpServer.ts'
import { errorOf, sharedBench } from '../../support/openaiBench.ts'
import { readJson, unchecked, valueAt } from '../../support/reading.ts'

const bench = sharedBench()

/** A problem as the interface writes it for a call, by default one without a key that makes it safe to repeat. */
function written(problem: Problem, method = 'POST', headers: object = {}) {
  const request = unchecked<FastifyRequest>({ id: 'request-1', method, headers })
  const { status, body, headers: sent } = writeProblem(problem, request)
  return { status, error: valueAt(readJson(body), 'error'), headers: sent }
}

describe('a problem', () => {
  test.each<[ProblemCode, number, string, string]>([
    ['unauthorized', 401, 'invalid_request_error', 'invalid_api_key'],
    ['unknown-model', 404, 'invalid_request_error', 'model_not_found'],
    ['invalid-params', 400, 'invalid_request_error', 'invalid_value'],
    ['credit-limit', 429, 'insufficient_quota', 'insufficient_quota'],
    ['rate-limited', 429, 'requests', 'rate_limit_exceeded'],
    ['unknown-task', 404, 'invalid_request_error', 'unknown_task'],
    ['internal', 500, 'server_error', 'internal'],
    ['store-failed', 503, 'server_error', 'store_failed'],
  ])('%s has the status %i and the type %s', (code, status, type, word) => {
    expect(written(new Problem(code, 'What is wrong.'))).toMatchObject({
      status,
      error: { message: 'What is wrong.', type, param: null, code: word },
      headers: { 'X-Request-Id': 'request-1' },
    })
    expect(written(new Problem(code, 'What is wrong.')).error).not.toHaveProperty('task_id')
  })

  test('names the field of its first issue, and has five of them in its message', () => {
    const issues = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => issueAt([name, '1'], 'wrong-type', 'x', 5))
    const of = (...errors: typeof issues) => written(new Problem('invalid-params', 'Wrong.', { errors })).error
    expect(of(...issues.slice(0, 1))).toMatchObject({ message: 'Wrong.', param: 'a', issues: issues.slice(0, 1) })
    expect(of(...issues)).toMatchObject({
      message: `Wrong. ${issues
        .slice(0, 5)
        .map(({ message }) => message)
        .join(' ')}`,
      issues,
    })
    expect(of(issueAt([], 'wrong-type', 'an object', 5))).toMatchObject({ param: null })
    expect(of()).not.toHaveProperty('issues')
  })

  test('has its task, and its headers', () => {
    const more = { taskId: 'task-1', headers: { 'Retry-After': '5' } }
    expect(written(new Problem('rate-limited', 'Slow.', more))).toMatchObject({
      error: { task_id: 'task-1' },
      headers: { 'Retry-After': '5' },
    })
  })

  test.each<[ProblemCode, boolean, boolean, boolean]>([
    ['credit-limit', false, false, false],
    ['idempotency-conflict', false, false, false],
    ['sync-timeout', false, false, false],
    ['task-open', false, false, false],
    ['internal', false, true, true],
    ['store-failed', false, true, true],
    ['files-unavailable', false, true, true],
    ['shutting-down', false, true, true],
    ['rate-limited', true, true, true],
    ['unknown-model', true, true, true],
  ])('%s can be repeated without a key: %s, with a key: %s, as a read: %s', (code, plain, keyed, read) => {
    const isRepeated = (method: string, headers: object): boolean =>
      written(new Problem(code, 'x'), method, headers).headers['X-Should-Retry'] !== 'false'
    expect([isRepeated('POST', {}), isRepeated('POST', { 'idempotency-key': 'a' }), isRepeated('GET', {})]).toEqual([
      plain,
      keyed,
      read,
    ])
  })
})

describe('a failed task', () => {
  test.each([
    ['cancelled', 409, 'invalid_request_error'],
    ['timed-out', 504, 'server_error'],
    ['upstream-failed', 424, 'server_error'],
    ['internal', 500, 'server_error'],
  ])('that is %s has the status %i, and is not repeated', async (code, status, type) => {
    const calls = [
      ['/v1/images/generations', { model: 'vendor8-image-2-turbo', prompt: 'A cat' }],
      ['/v1/chat/completions', { model: 'vendor28-chat-1', messages: [{ role: 'user', content: 'Hi' }] }],
      ['/v1/audio/speech', { model: 'vendor24-speech-3', input: 'Hi', voice: 'aria' }],
      ['/v1/audio/transcriptions', { model: 'vendor25-transcript-1', file: 'https://x.example/a.mp3' }],
    ] as const
    for (const [url, body] of calls) {
      const answering = bench.post(url, body)
      await workOnce(bench.gateway.engine, { code, message: 'It ended.', retryable: true })
      const answer = await answering
      expect({ status: answer.statusCode, retry: answer.headers['x-should-retry'] }).toEqual({ status, retry: 'false' })
      expect(errorOf(answer)).toMatchObject({ message: 'It ended.', type, code: code.replace('-', '_') })
    }
  })

  test('is written with the code of its vendor', () => {
    expect(failureBody({ code: 'a-b-c', message: 'm', retryable: true }, 'task-1')).toEqual({
      message: 'm',
      type: 'server_error',
      param: null,
      code: 'a_b_c',
      task_id: 'task-1',
    })
  })
})
