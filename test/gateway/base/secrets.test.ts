import type { CatalogParam } from '@gatewright/catalog'
import { expect, test } from 'vitest'
import { formsOf, secretTexts, withoutSecrets } from '../../../gateway/base/secrets.ts'

type Shape = CatalogParam['shape']

const login: Shape = { is: 'object', fields: [{ name: 'token', secret: true, shape: { is: 'string' } }] }
const param = (shape: Shape, secret?: true) => [{ name: 'a', shape, ...(secret && { secret }) }]

test.each<[Shape, unknown]>([
  [login, { token: 'x' }],
  [{ is: 'list', of: { is: 'list', of: login } }, [[], [{ token: 'x' }]]],
  [
    { is: 'map', of: { is: 'nullable', of: login } },
    { one: null, other: { token: 'x' } },
  ],
  [{ is: 'either', of: [{ is: 'string' }, login] }, { token: 'x' }],
])('the secret keys in %j are found', (shape, value) => {
  expect(secretTexts(param(shape), { a: value })).toEqual(['x'])
  expect(secretTexts(param(shape), { a: 'words' })).toEqual([])
  expect(secretTexts(param(shape), {})).toEqual([])
})

test.each<[Shape, unknown, readonly string[]]>([
  [{ is: 'string' }, 'x', ['x']],
  [{ is: 'string' }, '', []],
  [{ is: 'any' }, { a: ['x', { b: 'y' }, 7, null] }, ['x', 'y']],
  [{ is: 'map', of: { is: 'string' } }, { header: 'x' }, ['x']],
])('every text in a secret %j is found', (shape, value, texts) => {
  expect(secretTexts(param(shape, true), { a: value })).toEqual(texts)
})

test('a secret that begins another one leaves nothing of that', () => {
  expect(withoutSecrets('key-1 key-12 a%2Fb a+b', formsOf(['key-1', 'key-12', 'a/b', 'a b']))).toBe(
    '[secret] [secret] [secret] [secret]',
  )
})
