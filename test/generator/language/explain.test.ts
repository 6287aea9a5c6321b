import { inspect } from 'node:util'
import { describe, expect, test } from 'vitest'
import { advice } from '../../../generator/language/advice.ts'
import { explainEither } from '../../../generator/language/either.ts'
import { explain } from '../../../generator/language/explain.ts'
import { partsOfMedia } from '../../../generator/language/mediaParts.ts'
import { explainRules, type RuleCheck } from '../../../generator/language/ruling.ts'
import { stepped } from '../../../generator/language/stepped.ts'
import type { Field, Shape } from '../../../generator/language/shape.ts'

const param = (name: string, shape: Shape, more: Partial<Field> = {}): Field => ({ name, shape, ...more })
const messages = (params: readonly Field[], input: object): string[] =>
  explain('m', params, input, advice, undefined, stepped(explainEither)).map(({ message }) => message)

const size: Shape = {
  is: 'either',
  of: [
    { is: 'choice', values: ['square', 'wide'] },
    { is: 'object', fields: [param('width', { is: 'number', integer: true, min: 8 }, { required: true })] },
  ],
}

describe('the messages of issues', () => {
  test.each<[Shape, unknown, string]>([
    [{ is: 'number', exclusiveMin: 0, max: 2 }, 0, 'a must be a number over 0 and of at most 2, but it is 0.'],
    [
      { is: 'number', min: 0, max: 1, step: 0.1 },
      0.25,
      'a must be a number from 0 to 1, in steps of 0.1, but it is 0.25. The nearest is 0.3.',
    ],
    [
      { is: 'number', min: 0, max: 9, step: 1 },
      0.5,
      'a must be a number from 0 to 9, in steps of 1, but it is 0.5. The nearest is 1.',
    ],
    [
      { is: 'string', pattern: '^#', noun: 'a color as #rrggbb' },
      'red',
      'a must be a color as #rrggbb, but it is "red".',
    ],
    [{ is: 'string', pattern: '^[a-z]+$' }, 'A', 'a must be text that matches ^[a-z]+$, but it is "A".'],
    [{ is: 'string', minLength: 2, maxLength: 4 }, 'x', 'a must be text of 2 to 4 characters, but it has 1 character.'],
    [
      { is: 'list', of: { is: 'boolean' }, max: 1 },
      [true, false],
      'a must be a list of at most 1 item, but it is a list of 2 items.',
    ],
    [
      { is: 'list', of: { is: 'boolean' }, min: 1, max: 3 },
      [],
      'a must be a list of 1 to 3 items, but it is a list of 0 items.',
    ],
    [{ is: 'nullable', of: { is: 'boolean' } }, 1, 'a must be true or false, but it is 1.'],
    [size, 'squar', 'a must be one of "square", "wide", but it is "squar". Did you mean "square"?'],
    [size, { width: 4 }, 'a.width must be a whole number of at least 8, but it is 4. The nearest is 8.'],
    [size, {}, 'a.width is required: a whole number of at least 8.'],
    [size, 4, 'a must be one of "square", "wide", or an object with width, but it is 4.'],
    [
      { is: 'file', media: 'document', ...partsOfMedia('document') },
      'data:image/png,',
      'a must be an address (lower-case https: or http:) or a data: URI of a document, but it is "data:image/png,".',
    ],
  ])('%j and %j', (shape, value, message) => {
    expect(messages([param('a', shape)], { a: value })).toEqual([message])
  })

  test('name a bigint, because its digits look like those of a number', () => {
    const params = [param('a', { is: 'number' }), param('b', { is: 'choice', values: [5, 10] })]
    expect(messages(params, { a: 5n, b: 5n })).toEqual([
      'a must be a number, but it is not plain data: [object BigInt].',
      'b must be one of 5, 10, but it is not plain data: [object BigInt].',
    ])
  })

  test.each<[Shape, unknown]>([
    [{ is: 'nullable', of: { is: 'boolean' } }, null],
    [size, 'wide'],
    [size, { width: 8 }],
    [{ is: 'file', media: 'any', ...partsOfMedia('any') }, 'data:,'],
    [{ is: 'file', media: 'document', ...partsOfMedia('document') }, 'data:text/plain,'],
  ])('%j has no issue for %j', (shape, value) => {
    expect(messages([param('a', shape)], { a: value })).toEqual([])
  })
})

describe('a secret', () => {
  const secret = 'hunter2-hunter2'
  const params = [
    param('token', { is: 'string', maxLength: 3 }, { secret: true }),
    param('login', { is: 'object', fields: [param('word', { is: 'choice', values: ['a'] })] }, { secret: true }),
  ]

  test.each([
    { token: secret },
    { token: [secret] },
    { login: { word: secret } },
    { login: { [secret]: 1 } },
    { login: secret },
    { tokne: secret },
  ])('is not shown by the issues of %#', (input) => {
    const issues = explain('m', params, input, advice, undefined, explainEither)
    expect(issues.length).toBeGreaterThan(0)
    for (const issue of issues) {
      const values = inspect({ received: issue.received, suggestion: issue.suggestion })
      expect(values).not.toContain('hunter2')
    }
  })
})

describe('a broken rule', () => {
  const rules = {
    rules: [
      { is: 'forbiddenWith', param: 'imageUrls', others: ['startFrame'], because: 'They exclude each other.' } as const,
      {
        is: 'only',
        param: 'size',
        values: ['s'],
        when: [{ is: 'in', param: 'speed', values: ['fast'] }],
        because: 'Fast is small.',
      } as const,
    ],
    defaults: [
      { param: 'size', value: 'l' },
      { param: 'speed', value: 'slow' },
    ],
  }
  const withRules: RuleCheck = (input) => explainRules(rules, input)
  const text: Shape = { is: 'string' }
  const params = ['imageUrls', 'startFrame', 'size', 'speed'].map((name) => param(name, text))

  test('is an issue with its reason and every parameter', () => {
    expect(explain('m', params, { imageUrls: 'a', startFrame: 'b' }, advice, withRules)).toEqual([
      {
        code: 'rule',
        path: ['imageUrls'],
        pointer: '/imageUrls',
        message: 'imageUrls cannot be given together with startFrame. They exclude each other.',
        expected: 'imageUrls cannot be given together with startFrame.',
        received: 'a combination that breaks it',
        params: ['imageUrls', 'startFrame'],
      },
    ])
  })

  test('checks values after defaults and sent values', () => {
    const found = (input: object): string[] =>
      explain('m', params, input, advice, withRules).map(({ message }) => message)
    expect(found({ speed: 'fast' })).toEqual(['size can only be "s" when speed is "fast". Fast is small.'])
    expect(found({ speed: 'fast', size: 's' })).toEqual([])
    expect(found({ startFrame: 'b' })).toEqual([])
    expect(found({ imageUrls: undefined, startFrame: 'b' })).toEqual([])
  })
})
