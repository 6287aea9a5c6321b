import type { CatalogParam } from '@gatewright/catalog'
import { expect, test } from 'vitest'
import { storable } from '../../../../web/playground/history/record.ts'

const long = (type: string): string => `data:${type};base64,${'A'.repeat(4000)}`

const params: readonly Pick<CatalogParam, 'name' | 'secret' | 'shape'>[] = [
  { name: 'prompt', shape: { is: 'string' } },
  { name: 'token', secret: true, shape: { is: 'string' } },
  { name: 'images', shape: { is: 'list', of: { is: 'file', media: 'image', role: 'asset' } } },
  {
    name: 'login',
    shape: {
      is: 'object',
      fields: [
        { name: 'user', shape: { is: 'string' } },
        { name: 'password', secret: true, shape: { is: 'string' } },
      ],
    },
  },
]

test('inline files and secrets are left out, and noted', () => {
  const input = {
    prompt: 'A lighthouse',
    token: 'very-secret',
    images: ['https://a.example/1.png', long('image/png'), 'https://a.example/2.png'],
    login: { user: 'me', password: 'very-secret' },
  }
  const { input: kept, leftOut } = storable(params, input)
  expect(kept).toEqual({
    prompt: 'A lighthouse',
    images: ['https://a.example/1.png', 'https://a.example/2.png'],
    login: { user: 'me' },
  })
  expect(leftOut).toEqual([
    { path: ['token'], note: 'a secret' },
    { path: ['images', 1], note: 'PNG file, 2.9 kB' },
    { path: ['login', 'password'], note: 'a secret' },
  ])
  expect(JSON.stringify({ kept, leftOut })).not.toContain('very-secret')
})

test('a short data URI, and a text that only mentions one, are kept', () => {
  const input = { prompt: `Look at ${long('image/png')}`, images: ['data:image/gif;base64,R0lGOD'] }
  expect(storable(params, input)).toEqual({ input, leftOut: [] })
})
