import { describe, expect, test } from 'vitest'
import { servingWorkflow, workflowFor, type Serving } from '../../../generator/language/serving.ts'
import type { RuleSet } from '../../../generator/language/rule.ts'

const workflows: readonly Serving[] = [
  { name: 'picture', when: [{ is: 'given', param: 'photo' }] },
  {
    name: 'large',
    when: [
      { is: 'in', param: 'size', values: ['4k', '8k'] },
      { is: 'not given', param: 'mask' },
    ],
  },
  { name: 'other' },
]

describe('the workflow that serves an input', () => {
  test.each<[object, object, string]>([
    [{}, {}, 'other'],
    [{ photo: 'a' }, {}, 'picture'],
    [{ photo: 'a' }, { size: '4k' }, 'picture'],
    [{ photo: '  ' }, {}, 'other'],
    [{ photo: null }, {}, 'other'],
    [{ photo: [] }, {}, 'other'],
    [{}, { size: '4k' }, 'large'],
    [{ mask: 'm' }, { size: '4k' }, 'other'],
    [{}, { size: '2k' }, 'other'],
  ])('%j with the output %j is %s', (input, output, expected) => {
    expect(servingWorkflow(workflows, { ...input }, { ...input, ...output })).toBe(expected)
  })

  test('reads no inherited value', () => {
    const inherited = [{ name: 'a', when: [{ is: 'given', param: 'toString' }] } as const, { name: 'b' }]
    expect(servingWorkflow(inherited, {}, {})).toBe('b')
  })
})

describe('before defaults', () => {
  const rules: RuleSet = {
    rules: [{ is: 'allowedWhen', param: 'size', when: [{ is: 'given', param: 'quality' }], because: 'It is so.' }],
    defaults: [{ param: 'size', value: '8k' }],
    allowEmpty: [],
  }

  test.each<[Readonly<Record<string, unknown>>, string]>([
    [{}, 'other'],
    [{ quality: 'best' }, 'large'],
    [{ quality: 'best', size: '2k' }, 'other'],
    [{ quality: 'best', size: undefined }, 'large'],
    [{ quality: 'best', photo: 'a' }, 'picture'],
  ])('%j is served by %s', (input, expected) => {
    expect(workflowFor(workflows, rules, input)).toBe(expected)
  })
})
