import { vendor1V3Omni } from '@gatewright/validators/models/vendor1-v3-omni'
import { ValidationError } from '@gatewright/validators'
import { afterEach, describe, expect, test } from 'vitest'
import { anyText, objectWith } from '../../../support/matching.ts'
import { readJson } from '../../../support/reading.ts'
import { validators } from '../../../support/validators.ts'

const { validate } = vendor1V3Omni['~standard']
const messages = (input: unknown): string[] =>
  (vendor1V3Omni.safeParse(input).issues ?? []).map(({ message }) => message)

describe('the messages of issues', () => {
  test.each([
    [{}, 'prompt is required: text of at most 2500 characters.'],
    [{ prompt: 'a', durration: 5 }, 'vendor1-v3-omni has no parameter "durration". Did you mean duration?'],
    [
      { prompt: 'a', duration: 16 },
      'duration must be a whole number from 3 to 15 seconds, but it is 16. The nearest is 15.',
    ],
    [
      { prompt: 'a', duration: 3.4 },
      'duration must be a whole number from 3 to 15 seconds, but it is 3.4. The nearest is 3.',
    ],
    [
      { prompt: 'a', duration: '5' },
      'duration must be a whole number from 3 to 15 seconds, but it is "5". Did you mean 5?',
    ],
    [
      { prompt: 'a', resolution: '4K' },
      'resolution must be one of "720p", "1080p", "4k", but it is "4K". Did you mean "4k"?',
    ],
    [
      { prompt: 'a', generateAudio: 'true' },
      'generateAudio must be true or false, but it is "true". Did you mean true?',
    ],
    [
      { prompt: 'a', imageUrls: ['https://a.b/c', 'c:/a.png'] },
      'Reference Images (imageUrls[1]) must be an address (lower-case https: or http:) or a data: URI of an image, but it is "c:/a.png".',
    ],
    [
      { prompt: 'a', multiPrompt: { prompts: 1 } },
      'Multi-Shot Prompts (multiPrompt) has no key "prompts". Did you mean prompt?',
    ],
    [{ prompt: '🦊'.repeat(2501) }, 'prompt must be text of at most 2500 characters, but it has 2501 characters.'],
    [
      '{}',
      'The input must be an object with prompt, aspectRatio, duration, resolution, generateAudio, startFrame, endFrame, imageUrls, videoUrl, referType, keepOriginalSound, multiShot and 3 more, but it is "{}".',
    ],
  ])('%j', (input, message) => {
    expect(messages(input)).toEqual([message])
  })

  test('all issues are reported together, with their paths', () => {
    const input = { aspectRatio: '4:3', imageUrls: ['https://a.b/c', 1], multiPrompt: { index: Number.NaN }, 'x/~y': 1 }
    const { issues = [] } = vendor1V3Omni.safeParse(input)
    expect(issues.map(({ code, path, pointer }) => [code, path, pointer])).toEqual([
      ['unknown-parameter', ['x/~y'], '/x~1~0y'],
      ['required', ['prompt'], '/prompt'],
      ['not-an-option', ['aspectRatio'], '/aspectRatio'],
      ['wrong-type', ['imageUrls', 1], '/imageUrls/1'],
      ['wrong-type', ['multiPrompt', 'index'], '/multiPrompt/index'],
    ])
    expect(vendor1V3Omni.safeParse([]).issues).toMatchObject([{ path: [], pointer: '' }])
  })

  test('every field of an issue is its own, so that JSON has it', () => {
    const [issue] = vendor1V3Omni.safeParse({ prompt: 'a', duration: 16 }).issues ?? []
    expect(readJson(JSON.stringify(issue))).toEqual({
      code: 'too-large',
      path: ['duration'],
      pointer: '/duration',
      message: 'duration must be a whole number from 3 to 15 seconds, but it is 16. The nearest is 15.',
      expected: 'a whole number from 3 to 15 seconds',
      received: '16',
      suggestion: 15,
    })
  })

  test('a received value is truncated, so that a data URI of megabytes does not come back', () => {
    const [issue] =
      vendor1V3Omni.safeParse({ prompt: 'a', startFrame: `data:text/plain,${'x'.repeat(5_000_000)}` }).issues ?? []
    expect(issue?.received.length).toBeLessThanOrEqual(100)
    expect(issue?.message.length).toBeLessThan(300)
  })
})

describe('safeParse', () => {
  test('returns the data with its defaults, or the issues', () => {
    const right = vendor1V3Omni.safeParse({ prompt: 'a' })
    expect(right).toEqual({ success: true, data: vendor1V3Omni.parse({ prompt: 'a' }), issues: undefined })
    expect(vendor1V3Omni.safeParse({})).toMatchObject({
      success: false,
      data: undefined,
      issues: [{ pointer: '/prompt' }],
    })
  })

  test('has the issues of what parse throws', () => {
    const { issues } = vendor1V3Omni.safeParse({})
    expect(() => vendor1V3Omni.parse({})).toThrow(objectWith({ model: 'vendor1-v3-omni', issues }))
  })
})

describe('a validator', () => {
  const advising = Object.values(validators).filter(({ recommend }) => recommend)

  test.each([vendor1V3Omni, ...advising])('$id is plain and frozen', (validator) => {
    for (const one of [validator, validator['~standard']]) {
      const prototype: unknown = Object.getPrototypeOf(one)
      expect(prototype).toBe(Object.prototype)
      expect(Object.isFrozen(one)).toBe(true)
    }
  })
})

describe('a Standard Schema', () => {
  test('returns the value with its defaults, or the issues', () => {
    expect(validate({ prompt: 'a' })).toMatchObject({ value: { prompt: 'a', duration: 5, aspectRatio: '16:9' } })
    expect(validate({})).toMatchObject({ issues: [{ message: anyText, path: ['prompt'] }] })
    expect(vendor1V3Omni['~standard']).toMatchObject({ version: 1, vendor: 'gatewright' })
  })

  test('has no method with a name that routers try first, except one that throws', () => {
    expect(Object.keys(vendor1V3Omni)).toEqual(['id', 'is', 'parse', 'safeParse', '~standard'])
    expect(() => vendor1V3Omni.parse({})).toThrow(ValidationError)
    expect(() => vendor1V3Omni.parse({})).toThrow('vendor1-v3-omni: prompt is required')
  })

  const circle: { prompt: string; multiPrompt: { index: unknown } } = { prompt: 'a', multiPrompt: { index: 0 } }
  circle.multiPrompt.index = circle

  test.each([
    [
      'a getter that throws',
      Object.defineProperty({}, 'prompt', {
        enumerable: true,
        get: () => {
          throw new Error('no')
        },
      }),
    ],
    ['a revoked proxy', revoked()],
    ['a structure that contains itself', circle],
    ['nothing', undefined],
    ['a list', ['prompt']],
    ['a function', () => 1],
    ['a symbol', Symbol('a')],
    ['a big number', 1n],
  ])('never throws: %s', (_, input) => {
    const result = validate(input)
    expect(result.issues?.[0]?.message).toBeTypeOf('string')
  })

  test('reads a getter only once', () => {
    let asked = 0
    const input = {
      get prompt() {
        return asked++ === 0 ? 'a' : 5
      },
    }
    expect(validate(input)).toMatchObject({ value: { prompt: 'a' } })
  })
})

describe('a polluted prototype', () => {
  const prototype: { duration?: number } = Object.prototype as object // the test adds a property to it

  afterEach(() => {
    delete prototype.duration
  })

  test('does not become a parameter', () => {
    Object.defineProperty(prototype, 'duration', { value: 99, enumerable: true, configurable: true, writable: true })
    expect(vendor1V3Omni.parse({ prompt: 'a' }).duration).toBe(5)
    expect(vendor1V3Omni.safeParse({ prompt: 'a' }).issues).toBeUndefined()
  })

  test('cannot be reached through an own property __proto__', () => {
    expect(vendor1V3Omni.safeParse(JSON.parse('{"prompt":"a","__proto__":{"duration":99}}')).issues).toMatchObject([
      { code: 'unknown-parameter', path: ['__proto__'] },
    ])
  })
})

function revoked(): object {
  const { proxy, revoke } = Proxy.revocable({}, {})
  revoke()
  return proxy
}
