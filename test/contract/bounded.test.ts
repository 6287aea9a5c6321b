import { validatorOf } from '@gatewright/validators/compact'
import { vendor1V3Omni } from '@gatewright/validators/models/vendor1-v3-omni'
import { vendor28Chat3 } from '@gatewright/validators/models/vendor28-chat-3'
import { models } from '@gatewright/catalog'
import { ValidationError } from '@gatewright/validators'
import { afterEach, describe, expect, test } from 'vitest'
import { explainEither } from '../../generator/language/either.ts'
import { advice } from '../../generator/language/advice.ts'
import { explain } from '../../generator/language/explain.ts'
import type { Field } from '../../generator/language/shape.ts'
import { counted } from '../support/counted.ts'
import { ends } from '../support/ends.ts'
import { formNames, forms } from '../support/forms.ts'
import { readJson } from '../support/reading.ts'
import { textLike } from '../support/matching.ts'

/** Models with alternatives, messages, secrets and rules. */
const chosen = ['vendor1-v3-omni', 'vendor5-image-open-1', 'vendor28-chat-3', 'vendor25-music-2'].map((id) =>
  models.findIndex((model) => model.id === id),
)
const messages = (input: unknown): string[] =>
  (vendor1V3Omni.safeParse(input).issues ?? []).map(({ message }) => message)

const keysOf = (stem: string, count: number): object =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`${stem}${at}`, 1]))

/** Two models in both forms. */
const two = {
  models: { vendor1V3Omni, vendor28Chat3 },
  compact: { vendor1V3Omni: validatorOf('vendor1-v3-omni'), vendor28Chat3: validatorOf('vendor28-chat-3') },
}

describe.each(formNames)('the work on an invalid input is bounded: %s', (form) => {
  const { vendor1V3Omni, vendor28Chat3 } = two[form]

  test('after 50 issues no further item is read', () => {
    const { data, reads } = counted(Array<number>(1_000_000).fill(1))
    expect(vendor1V3Omni.safeParse({ prompt: 'a', imageUrls: data }).issues).toHaveLength(50)
    expect(reads()).toBeLessThan(120) // the fast path looks at one, too, and each look is two or three reads
  })

  test('is() does not explain issues', () => {
    const { data, reads } = counted(Array.from({ length: 1000 }, () => 1))
    expect(vendor1V3Omni.is({ prompt: 'a', imageUrls: data })).toBe(false)
    expect(reads()).toBeLessThan(10)
  })

  test.each<[string, most: number, make: () => object]>([
    ['16 MB of invalid items', 1000, () => ({ prompt: 'a', imageUrls: Array<number>(8_000_000).fill(1) })],
    ['60,000 near misses', 1_200_000, () => keysOf('promp', 60_000)],
    ['10,000 unknown keys', 200_000, () => keysOf('k', 10_000)],
    ['16 MB of text', 1000, () => ({ prompt: 'x'.repeat(16_000_000) })],
    ['16 MB in place of a number', 1000, () => ({ prompt: 'a', duration: ' '.repeat(16_000_000) })],
    [
      'nesting without end',
      1_000_000,
      () => ({ prompt: 'a', multiPrompt: readJson(`${'['.repeat(1e5)}${']'.repeat(1e5)}`) }),
    ],
    ['a sparse list', 1000, () => ({ prompt: 'a', imageUrls: Object.assign([], { length: 2 ** 32 - 1 }) })],
    [
      'many invalid turns',
      10_000,
      () => ({ messages: Array.from({ length: 100_000 }, () => ({ role: 'x', content: [{}, {}] })) }),
    ],
  ])('%s', (_, most, make) => {
    for (const validator of [vendor1V3Omni, vendor28Chat3]) {
      const { data, reads } = counted(make())
      const count = ends(() => (validator.safeParse(data).issues ?? []).length)
      expect(count).toBeGreaterThan(0)
      expect(count).toBeLessThanOrEqual(50)
      expect(reads()).toBeLessThan(most)
    }
  })

  test('a data URI of 50 MB is not read', () => {
    const input = { prompt: 'a', startFrame: `data:image/png;base64,${'A'.repeat(50_000_000)}` }
    ends(() => {
      for (let time = 0; time < 20_000; time++) vendor1V3Omni.is(input)
    })
  })
})

describe('a message for people', () => {
  const sizes: Field = {
    name: 'size',
    shape: { is: 'choice', values: Array.from({ length: 998 }, (_, at) => `size-${at}`) },
  }
  const of = (params: readonly Field[], input: unknown): string[] =>
    explain('m', params, input, advice, undefined, explainEither).map(({ message }) => message)

  test('lists at most 12 options, the nearest first', () => {
    const [message = ''] = of([sizes], { size: 'sizes-77' })
    expect(message).toContain('size must be one of "size-77", ')
    expect(message).toMatch(/ and 986 more, but it is "sizes-77"\. Did you mean "size-77"\?$/)
    expect(message.length).toBeLessThan(300)
  })

  test.each<[unknown, RegExp]>([
    [{ prompt: 'a', invalid: 1 }, /^vendor1-v3-omni has no parameter "invalid"\. It has .* and 3 more\.$/],
    [{ prompt: 'a', images: [] }, /has no parameter "images"\. Did you mean imageUrls\?$/],
    [{ prompt: 'a', resolution: 1080 }, /but it is 1080\. Did you mean "1080p"\?$/],
    [{ prompt: 'a', duration: '8s' }, /but it is "8s"\. Did you mean 8\?$/],
    [{ prompt: 'a', duration: '8 px' }, /but it is "8 px"\.$/],
    [{ prompt: 'a', frame: 'x' }, /has no parameter "frame"\. It has /],
  ])('%j', (input, message) => {
    expect(messages(input)).toEqual([textLike(message)])
  })

  test('names the invalid part of a chat message, and the invalid word', () => {
    const input = { messages: [{ role: 'user', content: [{ type: 'imagee', url: 'https://a.b/c' }] }] }
    expect(vendor28Chat3.safeParse(input).issues?.map(({ message }) => message)).toEqual([
      'Messages (messages[0].content[0].type) must be one of "text", "image", but it is "imagee". Did you mean "image"?',
    ])
  })

  test('is one line without control characters for any input', () => {
    const hostile = '\u202e\u2028\u0007\u001b[31m\n\ud800 \u0085'
    const input = { prompt: 1, [hostile]: hostile, aspectRatio: hostile, multiPrompt: { [hostile]: 1 } }
    const issues = vendor1V3Omni.safeParse(input).issues ?? []
    const texts = issues.flatMap((issue) => [issue.message, issue.expected, issue.received, String(issue.suggestion)])
    texts.push(new ValidationError('m', issues).message)
    expect(issues).toHaveLength(4)
    for (const text of texts) expect(text).not.toMatch(/[\p{C}\u2028\u2029]/u)
  })
})

describe.each(formNames)('a polluted prototype changes nothing: %s', (form) => {
  // Every key of a table of parameters, of an issue and of the input of an explanation.
  const keys = (
    'allowEmpty code default deprecated description exclusiveMax exclusiveMin fields format integer is issues keys label ' +
    'labels limits max maxKeys maxLength media message min minKeys minLength notBlank noun of path pattern prefill received ' +
    'required role secret step stepFrom suggestion tag trim unit value values'
  ).split(' ')
  const wrong = {
    prompt: 1,
    duration: 'x',
    unknown: 1,
    imageSize: { width: 'a' },
    multiPrompt: { index: [new Date()] },
    messages: [{ role: 'user', content: [{ type: 'x' }] }],
  }

  afterEach(() => {
    for (const key of keys) Reflect.deleteProperty(Object.prototype, key)
  })

  test.each(models.filter((_, index) => index % 4 === 0 || chosen.includes(index)))('$id', (model) => {
    const validator = forms[form](model.id)
    const inputs = [model.examples[0]?.input ?? {}, {}, wrong]
    const verdicts = (): string =>
      JSON.stringify(
        inputs.map((input) => ({
          issues: validator.safeParse(input).issues,
          accepted: validator['~standard'].validate(input).issues === undefined,
          is: validator.is(input),
        })),
      )
    const before = verdicts()
    for (const key of keys)
      Object.defineProperty(Object.prototype, key, { value: () => 1, configurable: true, writable: true })
    const after = verdicts()
    for (const key of keys) Reflect.deleteProperty(Object.prototype, key)
    expect(after).toBe(before)
  })
})
