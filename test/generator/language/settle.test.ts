import { describe, expect, test } from 'vitest'
import { settle, type RuleSet } from '../../../generator/language/rule.ts'

const because = 'It is so.'

/** Returns the result of rules for an input: the defaults that they allow, and the types of broken rules. */
function outcome(set: RuleSet, input: Readonly<Record<string, unknown>>): object {
  const { filled, broken } = settle(set, (name) => input[name])
  return { filled: Object.fromEntries(filled), broken: broken.map(({ is }) => is) }
}

describe('an only rule', () => {
  const when = [{ is: 'in', param: 'quality', values: ['full'] }] as const
  const rule = { is: 'only', param: 'duration', values: [5], when, because } as const
  const defaults = [
    { param: 'quality', value: 'draft' },
    { param: 'duration', value: 8 },
  ]

  test('fills in its default where it applies, and the default of the parameter elsewhere', () => {
    const set = { rules: [{ ...rule, default: 5 }], defaults }
    expect(outcome(set, { quality: 'full' })).toEqual({ filled: { duration: 5 }, broken: [] })
    expect(outcome(set, {})).toEqual({ filled: { quality: 'draft', duration: 8 }, broken: [] })
    expect(outcome(set, { quality: 'full', duration: 8 })).toEqual({ filled: {}, broken: ['only'] })
  })

  test('is broken if it applies and the default of the parameter is not one of its values', () => {
    const set = { rules: [rule], defaults }
    expect(outcome(set, { quality: 'full' })).toEqual({ filled: { duration: 8 }, broken: ['only'] })
    expect(outcome(set, { quality: 'full', duration: 5 })).toEqual({ filled: {}, broken: [] })
  })
})

test('a withheld default is absent for the conditions of other parameters', () => {
  const set: RuleSet = {
    rules: [
      { is: 'needs', param: 'mode', others: ['photo'], because },
      { is: 'allowedWhen', param: 'strength', when: [{ is: 'in', param: 'mode', values: ['face'] }], because },
    ],
    defaults: [
      { param: 'mode', value: 'face' },
      { param: 'strength', value: 1 },
    ],
  }
  expect(outcome(set, {})).toEqual({ filled: {}, broken: [] })
  expect(outcome(set, { photo: 'a' })).toEqual({ filled: { mode: 'face', strength: 1 }, broken: [] })
  expect(outcome(set, { strength: 1 })).toEqual({ filled: {}, broken: ['allowedWhen'] })
})

test('an exactlyOneOf rule fills in its default if none of the other parameters is given', () => {
  const rules = [{ is: 'exactlyOneOf', params: ['photo', 'size'], because } as const]
  const set = { rules, defaults: [{ param: 'size', value: 'large' }] }
  expect(outcome(set, {})).toEqual({ filled: { size: 'large' }, broken: [] })
  expect(outcome(set, { photo: 'a' })).toEqual({ filled: {}, broken: [] })
  expect(outcome(set, { photo: 'a', size: 'small' })).toEqual({ filled: {}, broken: ['exactlyOneOf'] })
})

test('an empty value satisfies a rule that requires a parameter with allowEmpty', () => {
  const rules = [{ is: 'requiredWhen', param: 'style', when: [{ is: 'given', param: 'photo' }], because } as const]
  expect(outcome({ rules, defaults: [] }, { photo: 'a', style: ' ' })).toEqual({ filled: {}, broken: ['requiredWhen'] })
  const set = { rules, defaults: [], allowEmpty: ['style'] }
  expect(outcome(set, { photo: 'a', style: ' ' })).toEqual({ filled: {}, broken: [] })
  expect(outcome(set, { photo: 'a' })).toEqual({ filled: {}, broken: ['requiredWhen'] })
})

test('a default of a polluted prototype is not that of a rule', () => {
  const rules = [{ is: 'only', param: 'size', values: ['large'], when: [], because } as const]
  const set = { rules, defaults: [{ param: 'size', value: 'large' }] }
  Object.defineProperty(Object.prototype, 'default', { value: 'small', configurable: true })
  const got = outcome(set, {})
  Reflect.deleteProperty(Object.prototype, 'default')
  expect(got).toEqual({ filled: { size: 'large' }, broken: [] })
})
