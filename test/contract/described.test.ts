import document from '@gatewright/openapi'
import { problemTypes } from '@gatewright/openapi/protocol'
import { expect, test } from 'vitest'
import { idempotencyKeyOf } from '../../gateway/http/headers.ts'
import { fieldsOf } from '../../generator/language/values.ts'
import { listWith } from '../support/matching.ts'
import { readJson, unchecked, valueAt } from '../support/reading.ts'

type Part = Readonly<Record<string, unknown>>

/** The parts of the document that the tests read. */
interface Api {
  readonly components: Readonly<Record<'parameters' | 'responses', Readonly<Record<string, Part>>>>
  readonly paths: Readonly<Record<string, { readonly get?: Part; readonly post?: Part }>>
}

const parts = unchecked<Api>(readJson(JSON.stringify(document)))
const { parameters, responses } = parts.components
const { paths } = parts
const starting = Object.entries(paths).filter(
  ([path]) => /\/(?:execute|submit)$/.test(path) && !path.includes('/catalog/'),
)

test('the document accepts the same idempotency keys as the gateway', () => {
  const pattern = new RegExp(String(fieldsOf(parameters['IdempotencyKey']?.['schema'])['pattern']))
  for (const key of ['a', '!~', 'k'.repeat(255), 'a b', 'é', '', 'k'.repeat(256), '\u007f']) {
    let isTaken = key !== ''
    try {
      idempotencyKeyOf(key)
    } catch {
      isTaken = false
    }
    expect(pattern.test(key), JSON.stringify(key)).toBe(isTaken)
  }
})

test.each(starting)('%s describes each problem', (_, { post }) => {
  expect(Object.keys(fieldsOf(post?.['responses']))).toEqual(listWith(['401', '422', '503', 'default']))
  expect(post?.['responses']).toMatchObject({ default: { $ref: '#/components/responses/OtherProblem' } })
})

test('every problem has an example in one response', () => {
  const examples = Object.values(responses).flatMap((response) =>
    Object.keys(fieldsOf(valueAt(response, 'content', 'application/problem+json', 'examples'))),
  )
  const absent = ['unsupported-file'] // of an extension
  expect(examples.toSorted()).toEqual(
    Object.keys(problemTypes)
      .filter((code) => !absent.includes(code))
      .toSorted(),
  )
  for (const code of ['bad-request', 'rate-limited', 'model-retired'] as const) {
    expect(responses['OtherProblem']?.['description']).toContain(String(problemTypes[code].status))
  }
})

test('a problem that can be retried has a Retry-After header', () => {
  for (const name of ['OtherProblem', 'Unavailable']) expect(responses[name]?.['headers']).toHaveProperty('Retry-After')
})

test('the response to a poll describes the wait that the gateway applied', () => {
  const polls = Object.entries(paths).filter(([path]) => path.endsWith('/result'))
  expect(polls.length).toBeGreaterThan(100)
  for (const [path, { get }] of polls) {
    const name =
      String(valueAt(get, 'responses', '200', '$ref'))
        .split('/')
        .at(-1) ?? ''
    expect(responses[name]?.['headers'], path).toHaveProperty('Preference-Applied')
  }
})

test('the gateway never returns 502, so that a 502 always comes from a server in front of it', () => {
  expect(Object.values(problemTypes).map(({ status }) => String(status))).not.toContain('502')
  const statuses = Object.values(paths).flatMap((item) =>
    Object.values(item).flatMap((operation) => Object.keys(fieldsOf(operation['responses']))),
  )
  expect(statuses).toContain('503')
  expect(statuses).not.toContain('502')
})
