import { models } from '@gatewright/catalog'
import { vendor5ImageOpen1 } from '@gatewright/validators/models/vendor5-image-open-1'
import { vendor28Chat3 } from '@gatewright/validators/models/vendor28-chat-3'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bodies } from '../fuzz/inputs/bodies.ts'
import { validators } from '../support/validators.ts'

describe('is() has the verdict of safeParse(), though it builds no output', () => {
  test.each(models)('$id', (model) => {
    const validator = validators[model.id]
    const same = fc.property(bodies(model), (body) => {
      expect(validator?.is(body)).toBe(validator?.safeParse(body).success)
    })
    fc.assert(same, { numRuns: 100, seed: 6 })
  })
})

test('the keys of an object are in the order of its spec', () => {
  const input = { prompt: 'a', loras: [{ scale: 1, path: 'b' }], imageSize: { height: 256, width: 512 } }
  const output = vendor5ImageOpen1.parse(input)
  expect(JSON.stringify([output.imageSize, output.loras])).toBe('[{"width":512,"height":256},[{"path":"b","scale":1}]]')
})

describe('the tag of one of several objects counts only as an own, enumerable key', () => {
  const text = (part: object): object => ({ messages: [{ role: 'user', content: [part] }] })
  const verdicts = (part: object): unknown => {
    const input = text(part)
    return [vendor28Chat3.is(input), vendor28Chat3.safeParse(input).issues?.map(({ pointer }) => pointer)]
  }

  test.each([
    ['own', { type: 'text', text: 'a' }, [true, undefined]],
    ['absent', { text: 'a' }, [false, ['/messages/0/content/0/type']]],
    [
      'hidden',
      Object.defineProperty({ text: 'a' }, 'type', { value: 'text' }),
      [false, ['/messages/0/content/0/type']],
    ],
    ['a list', { type: ['text'], text: 'a' }, [false, ['/messages/0/content/0/type']]],
  ])('%s', (_, part, expected) => {
    expect(verdicts(part)).toEqual(expected)
  })

  test('inherited', () => {
    Object.defineProperty(Object.prototype, 'type', { value: 'text', configurable: true, writable: true })
    const found = verdicts({ text: 'a' })
    Reflect.deleteProperty(Object.prototype, 'type')
    expect(found).toEqual([false, ['/messages/0/content/0/type']])
  })
})
