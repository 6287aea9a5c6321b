import { expect, test } from 'vitest'
import { compile } from '../../../generator/building/compile.ts'
import { madeModel, writeSpecs } from '../../support/madeSpecs.ts'
import { temporary } from '../../support/temporary.ts'

/** Compiles a model with these workflows, beside one that has the workflow `made/other`. */
async function compiled(workflow: unknown) {
  const params = {
    photo: { type: 'file', media: 'image' },
    size: { type: 'enum', options: ['2k', '4k'], default: '2k' },
    count: { type: 'range', integer: true, min: 1, max: 4 },
  }
  const models = [madeModel('one', { workflow, params }), madeModel('two', { workflow: 'made/other' })]
  return compile(writeSpecs(temporary(), models))
}

test('a model is served by each of its workflows', async () => {
  const { catalogue, diagnostics } = await compiled([
    { name: 'made/other', when: { photo: 'given' } },
    { name: 'made/large', when: { size: { is: '4k' }, count: { in: [1, 2] } } },
    { name: 'made/plain' },
  ])
  expect(diagnostics).toEqual([])
  const served = catalogue?.workflows.map(({ name, models }) => [name, ...models.map(({ id }) => id)])
  expect(served).toEqual([
    ['made/large', 'one'],
    ['made/other', 'one', 'two'],
    ['made/plain', 'one'],
  ])
  expect(catalogue?.models[0]?.workflow).toBe('made/plain')
})

test.each([
  [{ phto: 'given' }, 'unknown-param', 'There is no parameter called "phto".'],
  [{ size: { is: '8k' } }, 'rule-value', 'size cannot be "8k".'],
  [{ count: { in: [2, 9] } }, 'rule-value', 'count cannot be 9.'],
  [{ photo: 'sent' }, 'bad-condition', 'The condition on "photo" cannot be read.'],
  [
    { size: 'given' },
    'default-asked',
    'This rule tests whether "size" is given, but "size" has a default: made/a serves the model when size is given.',
  ],
])('the condition %j is refused', async (when, code, message) => {
  const { diagnostics } = await compiled([{ name: 'made/a', when }, { name: 'made/b' }])
  expect(diagnostics).toMatchObject([{ code, message }])
})

test.each([
  ['a list of one', [{ name: 'made/a' }], 'wrong-type'],
  ['a name that is reserved', [{ name: 'made/submit', when: { photo: 'given' } }, { name: 'made/a' }], 'bad-workflow'],
  ['names that differ in case', [{ name: 'made/A', when: { photo: 'given' } }, { name: 'made/a' }], 'case-clash'],
])('%s is refused', async (_, workflow, code) => {
  const { diagnostics } = await compiled(workflow)
  expect(diagnostics).toMatchObject([{ code }])
})
