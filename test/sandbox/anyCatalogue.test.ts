import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CatalogModel, Category } from '@gatewright/catalog'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { builtInCategories } from '../../generator/catalogue/categories.ts'
import { fieldsOf } from '../../generator/language/values.ts'
import { declared, inputs, models, writeAnyCatalogue } from '../support/anyCatalogue.ts'
import { temporaryFolder } from '../support/folder.ts'
import { build } from '../support/gatewright.ts'
import { load } from '../support/madeSpecs.ts'
import { textWith } from '../support/matching.ts'
import { readJson, unchecked } from '../support/reading.ts'
import { kit, type Kit } from './sandboxKit.ts'

const folder = temporaryFolder()
const out = join(folder, 'out')
let the: Kit
let catalog: readonly CatalogModel[]
let categories: readonly Category[]

beforeAll(async () => {
  await build(out, writeAnyCatalogue(folder))
  const read: { models: readonly CatalogModel[]; categories: readonly Category[] } = unchecked(
    await load(out, 'catalog/dist/index.js'),
  )
  ;({ models: catalog, categories } = read)
  the = await kit()
})
afterAll(() => the.close())

const ajv = new Ajv2020({ strict: false, validateFormats: false })

function fits({ id, result }: CatalogModel, value: unknown): string {
  const own = join(out, 'schemas/dist/results', `${id}.json`)
  const path = existsSync(own) ? own : join(out, 'schemas/dist/results', `${result}.json`)
  const { $id: _, ...schema } = fieldsOf(readJson(readFileSync(path, 'utf8')))
  return ajv.validate(schema, value) ? 'fits' : ajv.errorsText()
}

const mime: Readonly<Record<string, RegExp>> = {
  video: /^video\//,
  audio: /^audio\//,
  image: /^image\//,
  model3d: /^model\//,
  document: /^(?:application\/pdf|text\/)/,
  archive: /^application\/zip$/,
  data: /^(?:application|text)\//,
}

test('there is a model of every category', () => {
  const words = [...builtInCategories.map(({ id }) => id), ...Object.keys(declared)]
  expect(new Set(models.map(({ category }) => category))).toEqual(new Set(words))
})

describe('the sandbox over any catalogue', () => {
  it.each(models.map(({ id }) => id))(
    'returns a result of %s that fits its declared fields, with files of its media',
    async (id) => {
      const model = catalog.find((one) => one.id === id)
      if (model === undefined) throw new Error(`${id} is not in the catalogue.`)
      const params = Object.hasOwn(inputs, id) ? (inputs[id] ?? {}) : {}
      const result = await the.run(model, params)
      expect(fits(model, result)).toBe('fits')
      if (model.result !== 'asset') return
      const { file: stored, bytes } = await the.fetch(result.url)
      expect(stored.contentType).toMatch(mime[model.media ?? ''] ?? /^$/)
      expect(bytes.length).toBeGreaterThan(20)
    },
  )

  it('reads a text of any name: in the answer, and as an instruction', async () => {
    const tale = catalog.find(({ id }) => id === 'tale-1')
    if (tale === undefined) throw new Error('There is no tale.')
    expect(await the.run(tale, { plot: 'A storm.' })).toMatchObject({ text: textWith('You wrote: A storm.') })
    await expect(the.run(tale, { plot: 'sandbox:fail' })).rejects.toThrow('sandbox:fail')
  })
})

test('the catalogue has the declared categories after those of all catalogues', () => {
  expect(categories.map(({ id }) => id)).toEqual([
    ...builtInCategories.map(({ id }) => id),
    ...Object.keys(declared).sort(),
  ])
  expect(categories.at(-5)).toEqual({
    id: 'avatar',
    title: 'Avatar',
    plural: 'Avatars',
    result: 'asset',
    media: 'video',
  })
  expect(categories.at(-1)).toEqual({ id: 'tale', title: 'Tale', plural: 'Tale', result: 'text' })
})
