import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CatalogModel, Category } from '@gatewright/catalog'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { builtInCategories } from '../../../../generator/catalogue/categories.ts'
import { fieldsOf } from '../../../../generator/language/values.ts'
import { temporaryFolder } from '../../../support/folder.ts'
import { build } from '../../../support/gatewright.ts'
import { load, madeModel, writeSpecs } from '../../../support/madeSpecs.ts'
import { textWith } from '../../../support/matching.ts'
import { readJson, unchecked } from '../../../support/reading.ts'
import { kit, type Kit } from './sandboxKit.ts'

/** The categories that the catalogue declares. */
const declared = {
  avatar: { title: 'Avatar', plural: 'Avatars', result: 'asset', media: 'video' },
  brochure: { title: 'Brochure', result: 'asset', media: 'document' },
  bundle: { title: 'Bundle', result: 'asset', media: 'archive' },
  tale: { title: 'Tale', result: 'text' },
  diagnosis: { title: 'Diagnosis', result: 'fields' },
}

const file = (media: string, more: object = {}): object => ({ type: 'file', media, required: true, ...more })
const address = (name: string): string => `https://example.com/${name}`

/** A model for every category: odd ids, and parameters with other names than those of our catalogue. */
const models = [
  madeModel('v2.0', { category: 'video', params: { clip: file('video'), factor: { type: 'number', min: 1, max: 4 } } }),
  madeModel('1e3', { category: 'audio', params: { tempo: { type: 'integer', min: 40, max: 200, required: true } } }),
  madeModel('constructor', { category: 'image', params: { idea: { type: 'text', required: true } } }),
  madeModel('007', { category: 'text', params: { pages: file('document', { list: { max: 3 } }) } }),
  madeModel('3d-to_solid.1', { category: '3d', params: { sides: { type: 'integer', min: 3, max: 9, default: 6 } } }),
  madeModel('to-string', {
    category: 'data',
    params: { photo: file('image') },
    result: { boxes: { type: 'number', list: { min: 4, max: 4 }, required: true }, mask: file('image') },
  }),
  madeModel('table-1', { category: 'data', params: { wide: { type: 'boolean', default: true } } }),
  madeModel('e-5', {
    category: 'embedding',
    params: { words: { type: 'text', list: { min: 1 }, required: true } },
    result: { vector: { type: 'number', list: { min: 8, max: 8 }, required: true } },
  }),
  madeModel('head.1', { category: 'avatar', params: { face: file('image'), voice: file('audio') } }),
  madeModel('folder-2', { category: 'brochure', params: { copy: { type: 'text', required: true } } }),
  madeModel('pack_1', { category: 'bundle', params: { size: { type: 'enum', options: [1, 2], default: 2 } } }),
  madeModel('tale-1', { category: 'tale', params: { plot: { type: 'text', required: true } } }),
  madeModel('x-ray', {
    category: 'diagnosis',
    params: { scan: file('any') },
    result: {
      finding: { type: 'enum', options: ['clear', 'unclear'], required: true },
      confidence: { type: 'number', min: 0, max: 1, required: true },
      report: file('document'),
    },
  }),
]

const inputs: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'v2.0': { clip: address('a.mp4'), factor: 1.5 },
  '1e3': { tempo: 120 },
  constructor: { idea: 'A <lighthouse>' },
  '007': { pages: [address('a.pdf')] },
  'to-string': { photo: address('a.png') },
  'e-5': { words: ['a', 'b'] },
  'head.1': { face: address('a.png'), voice: address('a.mp3') },
  'folder-2': { copy: 'Come and see.' },
  'tale-1': { plot: 'A keeper finds a letter.' },
  'x-ray': { scan: address('a.dcm') },
}

const folder = temporaryFolder()
const out = join(folder, 'out')
let the: Kit
let catalog: readonly CatalogModel[]
let categories: readonly Category[]

beforeAll(async () => {
  const specs = writeSpecs(folder, models)
  mkdirSync(join(specs, 'categories'))
  for (const [name, keys] of Object.entries(declared))
    writeFileSync(join(specs, 'categories', `${name}.yaml`), JSON.stringify(keys))
  await build(out, specs)
  const read: { models: readonly CatalogModel[]; categories: readonly Category[] } = unchecked(
    await load(out, 'catalog/dist/index.js'),
  )
  ;({ models: catalog, categories } = read)
  the = await kit()
})
afterAll(() => the.close())

const ajv = new Ajv2020({ strict: false, validateFormats: false })

function fits({ id, result }: CatalogModel, value: unknown): string {
  const own = join(out, 'schemas/results', `${id}.json`)
  const path = existsSync(own) ? own : join(out, 'schemas/results', `${result}.json`)
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
  it.each(models.map(({ id }) => id))('returns a result of %s that fits its declared fields, with files of its media', async (id) => {
    const model = catalog.find((one) => one.id === id)
    if (model === undefined) throw new Error(`${id} is not in the catalogue.`)
    const params = Object.hasOwn(inputs, id) ? (inputs[id] ?? {}) : {}
    const result = await the.run(model, params)
    expect(fits(model, result)).toBe('fits')
    if (model.result !== 'asset') return
    const { file: stored, bytes } = await the.fetch(result.url)
    expect(stored.contentType).toMatch(mime[model.media ?? ''] ?? /^$/)
    expect(bytes.length).toBeGreaterThan(20)
  })

  it('reads a text of any name: in the answer, and as an instruction', async () => {
    const tale = catalog.find(({ id }) => id === 'tale-1')
    if (tale === undefined) throw new Error('There is no tale.')
    expect(await the.run(tale, { plot: 'A storm.' })).toMatchObject({ text: textWith('You wrote: A storm.') })
    await expect(the.run(tale, { plot: 'sandbox:fail' })).rejects.toThrow('sandbox:fail')
  })
})

test('the catalogue has the declared categories after those of all catalogues', () => {
  expect(categories.map(({ id }) => id)).toEqual([...builtInCategories.map(({ id }) => id), ...Object.keys(declared).sort()])
  expect(categories.at(-5)).toEqual({ id: 'avatar', title: 'Avatar', plural: 'Avatars', result: 'asset', media: 'video' })
  expect(categories.at(-1)).toEqual({ id: 'tale', title: 'Tale', plural: 'Tale', result: 'text' })
})
