import { expect, test } from 'vitest'
import { changeFinding } from '../../../generator/diffing/text.ts'
import { changesOf, withModel, type Keys } from './sides.ts'

const text = { type: 'text' }
const key = (value: string, secret = true): Keys => ({ key: { ...text, secret, default: value } })
const inside = (value: string): Keys => ({
  login: { type: 'object', secret: true, keys: { word: { ...text, default: value } } },
})
const filled = (value: string): Keys => ({ key: { ...text, secret: true, required: true, prefill: value } })

test.each([
  ['a default', key('sesame'), key('mellon'), 'default-changed'],
  ['a default that was shown before', key('sesame', false), key('mellon'), 'default-changed'],
  ['a default that is new', { key: { ...text, secret: true } }, key('mellon'), 'default-added'],
  ['a default inside a secret object', inside('sesame'), inside('mellon'), 'default-changed'],
  ['a prefill', filled('sesame'), filled('mellon'), 'prefill-changed'],
  ['a new parameter', {}, key('mellon'), 'parameter-added'],
  ['a parameter that is gone', inside('sesame'), {}, 'parameter-removed'],
])('%s of a secret parameter is reported without its value', async (_, before, after, code) => {
  const found = (
    await changesOf(withModel({ params: { a: text, ...before } }), withModel({ params: { a: text, ...after } }))
  ).map(changeFinding)
  expect(found.map((one) => one.code)).toContain(code)
  expect(JSON.stringify(found)).not.toMatch(/sesame|mellon/)
})
