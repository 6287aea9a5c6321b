import document from '@gatewright/openapi'
import { expect, test } from 'vitest'
import { idempotencyKeyOf } from '../../gateway/http/headers.ts'

type Part = Readonly<Record<string, unknown>>

const { parameters, responses }: Record<string, Record<string, Part>> = Object(document).components
const paths: Record<string, { readonly post?: Part }> = Object(document).paths
const starting = Object.entries(paths).filter(
  ([path]) => /\/(?:execute|submit)$/.test(path) && !path.includes('/catalog/'),
)

test('the document takes the idempotency keys that the gateway takes', () => {
  const pattern = new RegExp(String(Object(parameters?.['IdempotencyKey']?.['schema']).pattern))
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
  expect(Object.keys(Object(post?.['responses']))).toEqual(
    expect.arrayContaining(['400', '402', '413', '414', '415', '429', '503']),
  )
})

test('a refusal that may be sent again says when', () => {
  for (const name of ['TooMany', 'Unavailable']) expect(responses?.[name]?.['headers']).toHaveProperty('Retry-After')
})
