import { expect, test } from 'vitest'
import type { Catalogue, Model } from '../../../generator/catalogue/catalogue.ts'
import { diffCatalogues } from '../../../generator/diffing/index.ts'
import { compileSpec } from '../../../generator/commands/import/compiling.ts'
import { madeModel } from '../../support/madeSpecs.ts'
import { unchecked } from '../../support/reading.ts'

const made = (keys: object): Model => {
  const { model, errors } = compileSpec('specs/models/made/one.yaml', JSON.stringify(madeModel('one', keys)))
  if (model === undefined) throw new Error(errors.map(({ message }) => message).join('\n'))
  return model
}

/** A catalogue of one model: the comparison reads nothing else here. */
const catalogueOf = (model: Model): Catalogue =>
  unchecked({ service: { sync: {} }, models: [model], catalogs: [], categories: [], vendors: [], formats: [] })

const locate = (): undefined => undefined

const text = { type: 'text' }
const size = { type: 'enum', options: ['small', 'large'], default: 'small' }
const because = 'It does.'

/** The keys of a model before and after, and the changes to report: random edits found each of these missing or wrong. */
const rows: readonly (readonly [what: string, before: object, after: object, found: readonly string[]])[] = [
  [
    'a new rule beside a rule between other parameters, of which one must always be given',
    { params: { a: text, b: text, c: text, d: text }, rules: [{ exactlyOneOf: ['a', 'b'], because }] },
    {
      params: { a: text, b: text, c: text, d: text },
      rules: [
        { exactlyOneOf: ['a', 'b'], because },
        { param: 'c', needs: 'd', because },
      ],
    },
    ['breaking rule-added'],
  ],
  [
    'another default of a rule beside such a rule',
    {
      params: { a: text, b: text, c: text, size },
      rules: [
        { atLeastOneOf: ['a', 'b'], because },
        { param: 'size', only: ['small', 'large'], when: { c: 'given' }, default: 'large', because },
      ],
    },
    {
      params: { a: text, b: text, c: text, size },
      rules: [
        { atLeastOneOf: ['a', 'b'], because },
        { param: 'size', only: ['small', 'large'], when: { c: 'given' }, because },
      ],
    },
    ['breaking rule-default-changed'],
  ],
  [
    'a key with a default in an object that takes any JSON now',
    { params: { o: { type: 'object', keys: { k: { type: 'number', default: 1 } } } } },
    { params: { o: { type: 'json' } } },
    ['possibly-breaking default-removed /o', 'additive type-widened /o'],
  ],
  [
    'a parameter in several rules that is gone: only the rule that held a default back fills in another one',
    {
      params: { a: text, b: text, size },
      rules: [
        { param: 'size', needs: 'a', because },
        { param: 'b', needs: 'a', because },
      ],
    },
    { params: { b: text, size } },
    ['breaking parameter-removed /a', 'breaking rule-default-changed', 'additive rule-removed'],
  ],
  [
    'a new parameter that makes callers send all parameters in another place',
    { params: { a: text } },
    { params: { a: text, model: text } },
    ['breaking envelope-changed', 'additive parameter-added /model'],
  ],
  [
    'parts of a conversation of another media',
    { params: { m: { type: 'messages', media: ['image'], list: true } } },
    { params: { m: { type: 'messages', media: ['video'], list: true } } },
    ['breaking alternative-removed /m/*/content/*', 'additive alternative-added /m/*/content/*'],
  ],
]

test.each(rows)('%s', async (_, before, after, found) => {
  const changes = await diffCatalogues(
    { catalogue: catalogueOf(made(before)), locate },
    { catalogue: catalogueOf(made(after)), locate },
  )
  expect(
    changes.map(({ impact, code, subject }) =>
      [impact, code, ...(subject.param === undefined ? [] : [subject.param])].join(' '),
    ),
  ).toEqual(found)
})
