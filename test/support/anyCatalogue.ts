import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { madeModel, writeSpecs, type MadeModel } from './madeSpecs.ts'

/** The categories that the catalogue declares. */
export const declared: Readonly<Record<string, object>> = {
  avatar: { title: 'Avatar', plural: 'Avatars', result: 'asset', media: 'video' },
  brochure: { title: 'Brochure', result: 'asset', media: 'document' },
  bundle: { title: 'Bundle', result: 'asset', media: 'archive' },
  tale: { title: 'Tale', result: 'text' },
  diagnosis: { title: 'Diagnosis', result: 'fields' },
}

const file = (media: string, more: object = {}): object => ({ type: 'file', media, required: true, ...more })
const address = (name: string): string => `https://example.com/${name}`

/** A model for every category: odd ids, and parameters with other names than those of our catalogue. */
export const models: readonly MadeModel[] = [
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

/** Valid inputs of the models that need one. */
export const inputs: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
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

/** Writes the specs of this catalogue, with these models in addition; returns their folder. */
export function writeAnyCatalogue(folder: string, more: readonly MadeModel[] = []): string {
  const specs = writeSpecs(folder, [...models, ...more])
  mkdirSync(join(specs, 'categories'))
  for (const [name, keys] of Object.entries(declared))
    writeFileSync(join(specs, 'categories', `${name}.yaml`), JSON.stringify(keys))
  return specs
}
