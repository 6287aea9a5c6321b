import { expect, test } from 'vitest'
import { cardOf, firstSentence, indexOf } from '../../../gateway/pages/playground.ts'
import type { CatalogModel } from '@gatewright/catalog'
import { unchecked } from '../../support/reading.ts'
import { listWith } from '../../support/matching.ts'
import { packages } from '../../support/packages.ts'
import { pagesContext } from './pagesKit.ts'

const index = indexOf(pagesContext(), 'https://models.example')

test('has a card for each model, and the names of its vendors and categories', () => {
  expect(index.service).toEqual({
    title: packages.catalog.service.title,
    description: packages.catalog.service.description,
    version: packages.catalog.service.version,
    baseUrl: 'https://models.example',
  })
  expect(index).toMatchObject({ uploads: true, openai: false })
  expect(index.models.map(({ id }) => id)).toEqual(packages.catalog.models.map(({ id }) => id))
  const [vendors, categories] = [
    new Set(index.vendors.map(({ id }) => id)),
    new Set(index.categories.map(({ id }) => id)),
  ]
  for (const { vendor, category } of index.models) {
    expect(vendors).toContain(vendor)
    expect(categories).toContain(category)
  }
})

test('a model of packages that an earlier build made, which had no roles, has a card without a prompt', () => {
  const [model] = packages.catalog.models
  const { roles: _, ...earlier } = model ?? unchecked<CatalogModel>(undefined)
  expect(cardOf(unchecked(earlier))).toEqual({ ...cardOf({ ...earlier, roles: {} }) })
  expect(cardOf({ ...earlier, roles: { prompt: 'prompt' } })).toMatchObject({ takesPrompt: true })
})

test('a card has the data for its looks, the filters and the search', () => {
  expect(index.models.find(({ id }) => id === 'vendor1-v3-omni')).toMatchObject({
    name: 'V3 Omni',
    vendor: 'vendor1',
    category: 'video',
    mode: 'async',
    accepts: ['image', 'video'],
    result: 'asset',
    media: 'video',
    params: listWith(['prompt', 'startFrame', 'First Frame']),
  })
})

test('a price and a time that depend on the input are null', () => {
  const [model] = packages.catalog.models
  if (model === undefined) throw new Error('The catalogue is empty.')
  const depending = { ...model, credits: 'duration * 2', estimatedSeconds: '$round(duration)' }
  expect(cardOf(depending)).toMatchObject({ credits: null, seconds: null })
  expect(cardOf({ ...model, credits: 3, estimatedSeconds: 40 })).toMatchObject({ credits: 3, seconds: 40 })
})

test.each([
  ['Makes a video. It is short.', 'Makes a video.'],
  ['Makes version 2.5 videos\nof 3 s. More.', 'Makes version 2.5 videos of 3 s.'],
  ['No stop', 'No stop'],
  ['', ''],
  [`${'long words '.repeat(30)}.`, `${'long words '.repeat(14)}long…`],
  ['🎬'.repeat(200), `${'🎬'.repeat(159)}…`],
])('the description of a card is the first sentence of %s', (text, sentence) => {
  expect(firstSentence(text)).toBe(sentence)
  expect([...firstSentence(text)].length).toBeLessThanOrEqual(160)
})

test('the data of 220 models is small enough to begin with', () => {
  expect(JSON.stringify(index).length).toBeLessThan(700 * index.models.length)
})
