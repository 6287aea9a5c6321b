import document from '@gatewright/openapi'
import { expect, test } from 'vitest'
import { idempotencyKeyOf } from '../../gateway/http/headers.ts'
import { fieldsOf } from '../../generator/language/values.ts'
import { listWith } from '../support/matching.ts'

type Part = Readonly<Record<string, unknown>>

/** The parts of the document that are looked at. */
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

test('the document takes the idempotency keys that the gateway takes', () => {
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

test.each(starting)('%s describes each refusal', (_, { post }) => {
  expect(Object.keys(fieldsOf(post?.['responses']))).toEqual(
    listWith(['400', '402', '413', '414', '415', '429', '503']),
  )
})

test('a refusal that may be sent again says when', () => {
  for (const name of ['TooMany', 'Unavailable']) expect(responses[name]?.['headers']).toHaveProperty('Retry-After')
})
