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

const fileWith = (limits: object): object => ({ params: { a: { type: 'file', media: 'image', ...limits } } })

const textWith = (pattern: string): object => ({ params: { a: { type: 'text', pattern } } })

/** Patterns that match the same texts. */
const samePatterns: readonly (readonly [string, string])[] = [
  ['^[a-z]+$', '^[a-z][a-z]*$'],
  ['^a?b$', '^(?:ab|b)$'],
  ['^(?:a|b)$', '^[ab]$'],
  ['^(?:ab){2}$', '^abab$'],
  ['^\\d{1,3}$', '^[0-9][0-9]{0,2}$'],
]

/** The keys of a model before and after, and the changes to report: random edits found each of these missing or wrong. */
const rows: readonly (readonly [what: string, before: object, after: object, found: readonly string[]])[] = [
  [
    'a file with fewer bytes',
    fileWith({ maxBytes: 100 }),
    fileWith({ maxBytes: 50 }),
    ['breaking file-limits-narrowed /a'],
  ],
  [
    'a file with more bytes',
    fileWith({ maxBytes: 50 }),
    fileWith({ maxBytes: 100 }),
    ['additive file-limits-widened /a'],
  ],
  [
    'a file with a longer side',
    fileWith({ minSide: 50 }),
    fileWith({ minSide: 100 }),
    ['breaking file-limits-narrowed /a'],
  ],
  ['a file with a shorter side', fileWith({ minSide: 100 }), fileWith({}), ['additive file-limits-widened /a']],
  ...samePatterns.map(
    ([before, after]) =>
      [`the pattern ${before} as ${after}`, textWith(before), textWith(after), ['cosmetic words-changed /a']] as const,
  ),
  ['a pattern with fewer texts', textWith('^[a-c]+$'), textWith('^[a-b]+c?$'), ['breaking pattern-narrowed /a']],
  ['a pattern with more texts', textWith('^a?b$'), textWith('^(?:ab|b)c?$'), ['additive pattern-widened /a']],
  ['a pattern with an open end', textWith('^a'), textWith('^a[^]?'), ['cosmetic words-changed /a']],
  ['a pattern that is closed now', textWith('^ab?'), textWith('^ab?$'), ['breaking pattern-narrowed /a']],
  [
    'at least one parameter instead of exactly one',
    { params: { a: text, b: text, c: text }, rules: [{ exactlyOneOf: ['a', 'b'], because }] },
    { params: { a: text, b: text, c: text }, rules: [{ atLeastOneOf: ['a', 'b', 'c'], because }] },
    ['additive rule-loosened'],
  ],
  [
    'not both parameters instead of exactly one',
    { params: { a: text, b: text }, rules: [{ exactlyOneOf: ['a', 'b'], because }] },
    { params: { a: text, b: text }, rules: [{ param: 'a', forbiddenWith: 'b', because }] },
    ['additive rule-loosened'],
  ],
  [
    'exactly one parameter instead of at least one',
    { params: { a: text, b: text }, rules: [{ atLeastOneOf: ['a', 'b'], because }] },
    { params: { a: text, b: text }, rules: [{ exactlyOneOf: ['a', 'b'], because }] },
    ['breaking rule-added', 'additive rule-removed'],
  ],
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
