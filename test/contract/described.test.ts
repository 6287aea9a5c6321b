import document from '@gatewright/openapi'
import { expect, test } from 'vitest'
import { idempotencyKeyOf } from '../../gateway/http/headers.ts'
import { fieldsOf } from '../../generator/language/values.ts'
import { listWith } from '../support/matching.ts'

type Part = Readonly<Record<string, unknown>>

/** The parts of the document that the tests read. */
interface Api {
  readonly components: Readonly<Record<'parameters' | 'responses', Readonly<Record<string, Part>>>>
  readonly paths: Readonly<Record<string, { readonly post?: Part }>>
}

const parts: Api = JSON.parse(JSON.stringify(document))
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
  expect(Object.keys(fieldsOf(post?.['responses']))).toEqual(
    listWith(['400', '402', '413', '414', '415', '429', '503']),
  )
})

test('a problem that can be retried has a Retry-After header', () => {
  for (const name of ['TooMany', 'Unavailable']) expect(responses[name]?.['headers']).toHaveProperty('Retry-After')
})
