import { beforeAll, expect, test } from 'vitest'
import type { Change } from '../../../generator/diffing/index.ts'
import { changesOf, modelWith, withModel, type SpecFiles } from './sides.ts'

const params = {
  size: { type: 'enum', options: ['small', 'large'], default: 'small' },
  seconds: { type: 'integer', min: 1, max: 10, default: 5 },
  frames: { type: 'file', media: 'image', list: { max: 4 } },
  quality: { type: 'enum', options: ['draft', 'full'], default: 'draft' },
  styles: { type: 'enum', options: ['plain', 'rich'], list: { max: 3 } },
  scale: { type: 'number', min: 0, max: 1, default: 0.5 },
}

const rows: readonly (readonly [before: string | number, after: string | number, expected: RegExp])[] = [
  [
    10,
    "size = 'large' ? 12 : 10",
    /^breaking price-raised .* For example, an input with size "large" costs 12 instead of 10\.$/,
  ],
  ['seconds * 2', "seconds * (size = 'large' ? 2 : 1)", /^additive price-lowered/],
  ['seconds * 2', '(seconds*2)', /^cosmetic price-changed .* It is the same for every input\.$/],
  ['seconds * 5', 'seconds * 4', /^additive price-lowered/],
  ['seconds * 4', 'seconds * 5', /^breaking price-raised .* costs 25 instead of 20\./],
  ['10 + $ceil(seconds / 2)', '8 + $ceil(seconds / 3)', /^additive price-lowered/],
  ["size = 'large' ? 10 : seconds", "size = 'large' ? 8 : seconds", /^additive price-lowered/],
  ["size = 'large' ? 12 : 10", 10, /^additive price-lowered/],
  [11, '$ceil(seconds / 1)', /^additive price-lowered/],
  ['20 - seconds', '18 - seconds', /^additive price-lowered/],
  ['seconds * 2', 'seconds + seconds', /^cosmetic price-changed .* It is the same for every input\./],
  ['scale * 2', 'scale + scale', /^cosmetic price-changed/],
  ['seconds * (scale + 1)', '(1 + scale) * seconds', /^cosmetic price-changed/],
  ['seconds * seconds + 3', '3 - -(seconds * seconds)', /^cosmetic price-changed/],
  ['scale * 3', 'scale + scale + scale', /^possibly-breaking price-changed/], // floating point rounds them otherwise
  ['seconds * 2 + 1', 'seconds + seconds + 2', /^breaking price-raised/],
  ['20 - seconds', '20 - seconds / 1', /^possibly-breaking price-changed/],
  ['20 - $ceil(seconds / 3)', '20 - $ceil(seconds / 2)', /^additive price-lowered/],
  ['20 - $ceil(seconds / 2)', '20 - $ceil(seconds / 3)', /^breaking price-raised/],
  ['$ceil(60 / seconds)', '$ceil(50 / seconds)', /^additive price-lowered/],
  ['$ceil(50 / seconds)', '$ceil(60 / seconds)', /^breaking price-raised/],
  ['20 - seconds', '20 - seconds * 2', /^possibly-breaking price-changed/],
  ['scale * 0', '(0 - seconds) * (0 - seconds)', /^breaking price-raised/],
  ['$count(frames) + 1', '$count(frames) * 2 + 1', /^breaking price-raised/],
  ['$ceil(seconds / 5)', '$floor(seconds / 5) + 1', /^breaking price-raised/],
  [
    '$ceil(scale)',
    '$floor(scale) + 1',
    /^breaking price-raised .* an input without any of its parameters|^possibly-breaking|^breaking price-raised/,
  ],
  ['$ceil(scale) + 1', '$floor(scale) + 1', /^possibly-breaking price-changed/],
  ["'rich' in styles ? 2 : 1", "'rich' in styles ? 5 : 1", /^breaking price-raised .* with styles .*"rich".* costs 5/],
  ["size in ['large'] ? 2 : 1", "size in ['large'] ? 5 : 1", /^breaking price-raised/],
  ['$length(size)', '$length(size) + 1', /^breaking price-raised .* costs 6 instead of 5/],
  ['$length(size)', '$length($pad(size, 100000000))', /^possibly-breaking price-changed/], // more than it may have of memory
]

/** A catalogue with a model for each row: its prices are compared at once, in one process. */
const priced = (side: 0 | 1): SpecFiles =>
  Object.fromEntries(
    rows.map(({ [side]: credits }, at) => [
      `models/${at}`,
      modelWith({ id: `still-${at}`, workflow: `acme/still-${at}`, params, credits }),
    ]),
  )

let changes: readonly Change[] = []

beforeAll(async () => {
  changes = await changesOf(priced(0), priced(1))
})

test.each(rows.map(([before, after, expected], at) => [before, after, expected, at] as const))(
  '%s and %s',
  (_, __, expected, at) => {
    const [change, ...others] = changes.filter(({ subject }) => subject.model === `still-${at}`)
    expect(others).toEqual([])
    expect(`${change?.impact} ${change?.code} ${change?.message}`).toMatch(expected)
  },
)

const rules = [
  { param: 'quality', only: ['draft'], when: { size: { is: 'large' } }, because: 'Large pictures are drafts.' },
]

test('an input that the rules refuse proves no higher price', async () => {
  const priced = (full: number): object => ({
    params,
    rules,
    credits: `size = 'large' and quality = 'full' ? ${full} : quality = 'full' ? 4 : 3`,
  })
  const [change] = await changesOf(withModel({ ...priced(5) }), withModel({ ...priced(9) }))
  expect(`${change?.impact} ${change?.code}`).toBe('possibly-breaking price-changed')
})

test('a lower price is not certain for another default of a parameter in it', async () => {
  const priced = (standard: string, credits: string) =>
    withModel({ params: { size: { ...params.size, default: standard } }, credits })
  const changes = await changesOf(priced('small', "size = 'large' ? 10 : 5"), priced('large', "size = 'large' ? 9 : 4"))
  expect(changes.map(({ impact, code }) => `${impact} ${code}`)).toEqual([
    'breaking default-changed',
    'breaking price-raised',
  ])
})
