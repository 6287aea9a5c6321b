import { models } from '@gatewright/catalog'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Model } from '../../../generator/catalogue/catalogue.ts'
import { compileSpec } from '../../../generator/commands/import/compiling.ts'
import { bodies } from '../../fuzz/inputs/bodies.ts'
import { madeModel } from '../madeSpecs.ts'
import { unchecked } from '../reading.ts'
import { times } from '../size.ts'
import { Checker, isObject, type Checked, type Input } from './checker.ts'
import { witnessesOf } from './search.ts'
import { validators } from '../validators.ts'

test('the checker accepts and completes the same inputs as the validators of the packages', () => {
  const stride = Math.ceil(models.length / times(12, 220))
  for (const model of models.filter((_, at) => at % stride === 0)) {
    const checker = new Checker(unchecked<Checked>(model)) // a package has the parts that decide about inputs
    const validator = validators[model.id]
    const same = fc.property(bodies(model), (body) => {
      const input = unchecked<object>(body)
      if (!isObject(unchecked(input))) return
      expect(checker.isValid(unchecked(input))).toBe(validator?.is(input))
      if (validator?.is(input)) expect(checker.output(unchecked(input))).toEqual(validator.parse(input))
    })
    fc.assert(same, { numRuns: 25, seed: 1 })
  }
})

const made = (keys: object): Model => {
  const { model, errors } = compileSpec('specs/models/made/one.yaml', JSON.stringify(madeModel('one', keys)))
  if (model === undefined) throw new Error(errors.map(({ message }) => message).join('\n'))
  return model
}

const text = { type: 'text' }
const size = { type: 'enum', options: ['small', 'large'], default: 'small' }
const steps = { type: 'integer', min: 1, max: 50 }
const photo = { type: 'file', media: 'image' }
const because = 'It does.'

/** The keys of a model before and after an edit, and what the search must find. */
const rows: readonly (readonly [what: string, before: object, after: object, found: readonly string[]])[] = [
  ['nothing', { params: { a: text } }, { params: { a: text } }, []],
  ['a longer text', { params: { a: { ...text, maxLength: 9 } } }, { params: { a: { ...text, maxLength: 10 } } }, []],
  [
    'a shorter text',
    { params: { a: { ...text, maxLength: 9 } } },
    { params: { a: { ...text, maxLength: 8 } } },
    ['refused /a'],
  ],
  [
    'a pattern',
    { params: { a: { ...text, pattern: '^[a-z]+$' } } },
    { params: { a: { ...text, pattern: '^[a-y]+$' } } },
    ['refused /a'],
  ],
  ['one value less', { params: { a: steps } }, { params: { a: { ...steps, max: 49 } } }, ['refused /a']],
  ['a step', { params: { a: steps } }, { params: { a: { ...steps, step: 2 } } }, ['refused /a']],
  [
    'a step where there are no bounds',
    { params: { a: { type: 'number' } } },
    { params: { a: { type: 'number', step: 0.05 } } },
    ['refused /a'],
  ],
  ['an option less', { params: { a: size } }, { params: { a: { ...size, options: ['small'] } } }, ['refused /a']],
  ['another default', { params: { a: size } }, { params: { a: { ...size, default: 'large' } } }, ['changed /a']],
  [
    'required',
    { params: { a: text, b: text } },
    { params: { a: { ...text, required: true }, b: text } },
    ['refused /a'],
  ],
  ['a parameter less', { params: { a: text, b: text } }, { params: { a: text } }, ['refused /b']],
  ['a new parameter with a default', { params: { a: text } }, { params: { a: text, b: size } }, []],
  ['a new parameter called model', { params: { a: text } }, { params: { a: text, model: text } }, ['nested']],
  ['a key inside', inside({ k: steps }), inside({ k: { ...steps, min: 2 } }), ['refused /o/k']],
  ['a default inside', inside({ k: steps }), inside({ k: { ...steps, default: 3 } }), ['changed /o/k']],
  [
    'an item',
    { params: { a: { ...steps, list: true } } },
    { params: { a: { ...steps, max: 9, list: true } } },
    ['refused /a/*'],
  ],
  [
    'a longer list at least',
    { params: { a: { ...text, list: true } } },
    { params: { a: { ...text, list: { max: 4 } } } },
    ['refused /a'],
  ],
  [
    'repeats',
    { params: { a: { ...text, list: true } } },
    { params: { a: { ...text, list: { unique: true } } } },
    ['refused /a/*'],
  ],
  ['null', { params: { a: { ...text, nullable: true } } }, { params: { a: text } }, ['refused /a']],
  ['a file of fewer types', { params: { a: { ...photo, media: 'any' } } }, { params: { a: photo } }, ['refused /a']],
  [
    'a rule',
    { params: { a: text, b: text } },
    { params: { a: text, b: text }, rules: [{ param: 'a', needs: 'b', because }] },
    ['refused rule a b'],
  ],
  [
    'a rule with fewer values',
    withRule({ param: 'size', only: ['small', 'large'], when: { a: 'given' }, because }),
    withRule({ param: 'size', only: ['small'], when: { a: 'given' }, because }),
    ['refused rule size a'],
  ],
  [
    'a default of a rule',
    withRule({ param: 'size', only: ['small', 'large'], when: { a: 'given' }, default: 'small', because }),
    withRule({ param: 'size', only: ['small', 'large'], when: { a: 'given' }, default: 'large', because }),
    ['changed /size'],
  ],
  [
    'an option less, where a list must be sent and be empty',
    withEmpty({ ...size, default: undefined }),
    withEmpty({ ...size, default: undefined, options: ['small'] }),
    ['refused /size'],
  ],
  ['unknown parameters', { params: { a: text }, unknown: 'ignore' }, { params: { a: text } }, ['refused /unheardOf']],
  ['a price', { params: { a: size }, credits: 2 }, { params: { a: size }, credits: "a = 'large' ? 3 : 1" }, ['dearer']],
  ['a lower price', { params: { a: size }, credits: 3 }, { params: { a: size }, credits: "a = 'large' ? 3 : 1" }, []],
  ['a workflow', { workflow: 'made/a' }, { workflow: 'made/b' }, ['moved']],
  [
    'a workflow, where every old input is refused',
    { workflow: 'made/a', params: { a: text } },
    { workflow: 'made/b', params: { a: text, b: { ...text, required: true } } },
    ['moved', 'refused /b'],
  ],
  ['a retired model', {}, { release: 'retired' }, ['unavailable']],
  ['a wider field', { result: { n: steps } }, { result: { n: { ...steps, max: 60 } } }, ['result /n']],
  ['a narrower field', { result: { n: steps } }, { result: { n: { ...steps, max: 40 } } }, []],
  ['an optional field', { result: { n: { ...steps, required: true } } }, { result: { n: steps } }, ['result /n']],
  ['a field less', { result: { n: steps, m: text } }, { result: { n: steps } }, ['lost /m']],
]

function inside(keys: object): object {
  return { params: { o: { type: 'object', keys } } }
}

function withRule(rule: object): object {
  return { params: { a: text, size }, rules: [rule] }
}

function withEmpty(option: object): object {
  const list = { type: 'text', list: true, required: true, allowEmpty: true }
  const rules = [{ param: 'list', allowedWhen: { a: 'not given' }, because }]
  return { params: { a: { ...text, required: true }, list, size: option }, rules }
}

test.each(rows)('a search finds what breaks with %s', async (_, before, after, found) => {
  const all = await witnessesOf(made(before), made(after), { seed: 1, combinations: 200 })
  const words = all.flatMap(({ kind, paths = [], rules = [] }) => [
    ...(paths.length + rules.length === 0 ? [kind] : []),
    ...paths.map((path) => `${kind} /${path.map((step) => (typeof step === 'number' ? '*' : step)).join('/')}`),
    ...rules.map((names) => `${kind} rule ${names.join(' ')}`),
  ])
  expect([...new Set(words)]).toEqual(found)
})

test('a search for callers who follow a new name finds a default that only the new rules fill in', async () => {
  const rule = (param: string, given: string): object => ({ param, allowedWhen: { a: given }, because })
  const a = { ...text, required: true }
  const before = made({ params: { a, size }, rules: [rule('size', 'not given')] })
  const after = made({ params: { a, extent: size }, rules: [rule('extent', 'given')] })
  const adapt = (input: Input): Input =>
    Object.fromEntries(Object.entries(input).map(([name, value]) => [name === 'size' ? 'extent' : name, value]))
  const found = await witnessesOf(before, after, { seed: 1, combinations: 200, adapt })
  expect(found).toMatchObject([{ kind: 'changed', paths: [['extent']] }])
})

test('a longer search finds a wider number in an alternative deep in a result', async () => {
  const picks = (letter: string, many: number): object => ({
    type: 'enum',
    options: Array.from({ length: many }, (_, at) => `${letter}${at}`),
  })
  const result = (max: number): object => {
    const first = {
      type: 'object',
      keys: { size: { ...steps, max }, a: { type: 'number' }, b: steps, type: picks('a', 2) },
    }
    const nested = {
      type: 'object',
      keys: { one: picks('b', 60), inner: first, two: picks('c', 60), three: picks('d', 60) },
    }
    return { result: { n: { type: 'object', keys: { x: picks('e', 60), nested, y: picks('f', 60) } }, m: text } }
  }
  const search = async (isDeep: boolean): Promise<readonly string[]> => {
    const found = await witnessesOf(made(result(50)), made(result(60)), { seed: 1, combinations: 200, isDeep })
    return found.map(({ kind }) => kind)
  }
  expect(await search(false)).toEqual([])
  expect(await search(true)).toEqual(['result'])
})
