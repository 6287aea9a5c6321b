import { endingOf, isOfMedia, typeOfName } from '@gatewright/catalog/language'
import type { FileOrder, Made } from '../order.ts'
import { UnsupportedFormat } from './wanted.ts'
import { tar, tarGz, zip, type Entry } from './archive.ts'
import * as data from './data.ts'
import * as mesh from './mesh.ts'

const numbers = (seed: number): readonly number[] => Array.from({ length: 8 }, (_, at) => ((seed >>> at) % 16) / 16)

const entries = ({ label, seed }: FileOrder): readonly Entry[] => [
  { name: 'readme.txt', bytes: data.txt(label) },
  { name: 'values.csv', bytes: data.csv(numbers(seed)) },
]

/** A function for each format, by its extension. */
const makers: Readonly<Record<string, (order: FileOrder) => Buffer>> = {
  zip: (order) => zip(entries(order)),
  tar: (order) => tar(entries(order)),
  gz: (order) => tarGz(entries(order)),
  glb: ({ seed }) => mesh.glb(mesh.meshOf(seed)),
  gltf: ({ seed }) => mesh.gltf(mesh.meshOf(seed)),
  obj: ({ seed }) => mesh.obj(mesh.meshOf(seed)),
  stl: ({ seed }) => mesh.stl(mesh.meshOf(seed)),
  ply: ({ seed }) => mesh.ply(mesh.meshOf(seed)),
  fbx: ({ seed }) => mesh.fbx(mesh.meshOf(seed)),
  usdz: ({ seed }) => mesh.usdz(mesh.meshOf(seed)),
  json: ({ label, seed }) => data.json(label, numbers(seed)),
  jsonl: ({ seed }) => data.jsonl(numbers(seed)),
  csv: ({ seed }) => data.csv(numbers(seed)),
  npy: ({ seed }) => data.npy(numbers(seed)),
  npz: ({ seed }) => data.npz(numbers(seed)),
  safetensors: ({ seed }) => data.safetensors(numbers(seed)),
  txt: ({ label }) => data.txt(label),
  pdf: ({ label }) => data.pdf(label),
}

const texts = ['txt', 'csv']
const archives = ['zip', 'tar', 'gz']
const meshes = ['glb', 'gltf', 'obj', 'stl', 'ply', 'fbx', 'usdz']
const tables = ['json', 'jsonl', 'npy', 'npz', 'safetensors', 'pdf', ...texts, ...archives]

/** The formats that the sandbox makes of each media that is not drawn or played, the default one first. */
const endings: Readonly<Record<FileOrder['media'], readonly string[]>> = {
  document: ['pdf', ...texts],
  archive: archives,
  model3d: meshes,
  data: tables,
  any: [...tables, ...meshes],
}

/** Formats of files that are not made, and that `typeOfName` does not know. */
const others = [
  'rar',
  'blend',
  'dae',
  'step',
  'stp',
  '3mf',
  'x3d',
  'usd',
  'usda',
  'usdc',
  'docx',
  'xlsx',
  'pptx',
  'html',
  'parquet',
  'xml',
  'yaml',
]

/** The word for a format of files, if it asks for one. Throws if the sandbox does not make it. */
export function fileFormat(asked: unknown, media: FileOrder['media']): string {
  const name = typeof asked === 'string' ? asked.toLowerCase() : ''
  const type = typeOfName(`a.${name}`)
  const isMade = Object.hasOwn(makers, name) || Object.hasOwn(makers, endingOf(type) ?? '')
  if (isMade || !(others.includes(name) || (type !== '' && isOfMedia(type, media)))) return name
  throw new UnsupportedFormat(name, endings[media])
}

/** A small real file of this media: in the wanted format if the sandbox can make it, otherwise in the default one. */
export function makeFile(order: FileOrder): Made {
  const { media } = order
  const asked = endingOf(typeOfName(`a.${order.format}`)) ?? ''
  const [fallback = asked] = endings[media]
  const extension = endings[media].includes(asked) ? asked : fallback
  const bytes = new Uint8Array(makers[extension]?.(order) ?? [])
  return { bytes, contentType: typeOfName(`a.${extension}`), extension }
}
