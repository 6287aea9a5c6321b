import { expect, test } from 'vitest'
import { changesOf, withModel, type Keys } from './sides.ts'

/** The limits of files: whether a larger number accepts more, and a kind of file that has it. */
const limits: Readonly<Record<string, readonly ['most' | 'least', media: string]>> = {
  maxBytes: ['most', 'image'],
  minSeconds: ['least', 'video'],
  maxSeconds: ['most', 'video'],
  minPixels: ['least', 'image'],
  maxPixels: ['most', 'image'],
  minSide: ['least', 'image'],
  maxSide: ['most', 'image'],
  maxShortSide: ['most', 'image'],
}

/** A model with a file for each limit, which has this value on its side; undefined without one. */
const withLimits = ([most, least]: readonly [most: number | undefined, least: number | undefined]) =>
  withModel({
    params: Object.fromEntries(
      Object.entries(limits).map(([name, [side, media]]): [string, Keys] => {
        const value = side === 'most' ? most : least
        return [name, { type: 'file', media, ...(value !== undefined && { [name]: value }) }]
      }),
    ),
  })

type Numbers = Parameters<typeof withLimits>[0]

test.each<[string, Numbers, Numbers, string]>([
  ['a stricter number', [9, 3], [8, 4], 'breaking file-limits-narrowed'],
  ['a looser number', [8, 4], [9, 3], 'additive file-limits-widened'],
  ['a first number', [undefined, undefined], [9, 1], 'breaking file-limits-narrowed'],
  ['no number', [9, 1], [undefined, undefined], 'additive file-limits-widened'],
])('each limit of a file with %s', async (_, before, after, expected) => {
  const changes = await changesOf(withLimits(before), withLimits(after))
  const found = changes.map(({ impact, code, subject }) => [subject.param, `${impact} ${code}`])
  expect(found).toEqual(Object.keys(limits).map((name) => [`/${name}`, expected]))
})

test('a model is renamed if its parameters are the same, and it has one', async () => {
  const codes = async (params: Keys) =>
    (await changesOf(withModel({ params }), withModel({ id: 'still-2', params }))).map(({ code }) => code)
  expect(await codes({ a: { type: 'text' } })).toEqual(['model-renamed'])
  expect(await codes({})).toEqual(['model-removed', 'model-added'])
})

test('one entry of an option list that is lost, new, or has other details is a change', async () => {
  const list = (...items: readonly Keys[]) => ({
    ...withModel({}),
    'catalogs/voices.yaml': {
      id: 'voices',
      address: 'acme/voices',
      title: 'Voices',
      description: 'All voices.',
      ttlSeconds: 9,
      version: '1',
      source: 'documented',
      items: items.map((item) => ({ tags: [], ...item })),
    },
  })
  const [anna, ben] = [
    { id: 'anna', name: 'Anna' },
    { id: 'ben', name: 'Ben' },
  ]
  const messages = async (before: readonly Keys[], after: readonly Keys[]) =>
    (await changesOf(list(...before), list(...after))).map(({ message }) => message)
  expect(await messages([anna, ben], [anna, { ...ben, name: 'Benno' }])).toEqual([
    'The details of 1 entry of the option list changed: ben.',
  ])
  expect(await messages([anna, ben], [anna])).toEqual(['The option list has lost 1 entry: ben.'])
  expect(await messages([anna], [anna, ben])).toEqual(['The option list has 1 entry more: ben.'])
  expect(await messages([anna, ben], [ben, anna])).toEqual(['The entries of the option list are in another order.'])
})
