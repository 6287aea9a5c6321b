import { endingOf, isOfMedia, typeOfName } from '@gatewright/catalog/language'
import type { FileOrder, Made } from '../order.ts'
import { tar, tarGz, type Entry, zip } from './archive.ts'
import { floats, integers, padded, utf8 } from './bytes.ts'
import * as mesh from './mesh.ts'
import { UnsupportedFormat } from './wanted.ts'

const numbers = (seed: number): readonly number[] => Array.from({ length: 8 }, (_, at) => ((seed >>> at) % 16) / 16)

const entries = ({ label, seed }: FileOrder): readonly Entry[] => [
  { name: 'readme.txt', bytes: txt(label) },
  { name: 'values.csv', bytes: csv(numbers(seed)) },
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
  json: ({ label, seed }) => json(label, numbers(seed)),
  jsonl: ({ seed }) => jsonl(numbers(seed)),
  csv: ({ seed }) => csv(numbers(seed)),
  npy: ({ seed }) => npy(numbers(seed)),
  npz: ({ seed }) => npz(numbers(seed)),
  safetensors: ({ seed }) => safetensors(numbers(seed)),
  txt: ({ label }) => txt(label),
  pdf: ({ label }) => pdf(label),
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

/** Plain text. */
const txt = (text: string): Buffer => utf8(`${text}\n`)

/** JSON with the text and the numbers. */
const json = (text: string, values: readonly number[]): Buffer => utf8(`${JSON.stringify({ text, values })}\n`)

/** One JSON value a line. */
const jsonl = (values: readonly number[]): Buffer =>
  utf8(values.map((value, index) => `${JSON.stringify({ index, value })}\n`).join(''))

/** A table of two columns. */
const csv = (values: readonly number[]): Buffer =>
  utf8(['index,value', ...values.map((value, index) => `${index},${value}`), ''].join('\n'))

/** A NumPy array of 32-bit floats. */
function npy(values: readonly number[]): Buffer {
  const words = `{'descr': '<f4', 'fortran_order': False, 'shape': (${values.length},), }`
  const head = `${words.padEnd(64 * Math.ceil((words.length + 11) / 64) - 11)}\n`
  return Buffer.concat([
    Buffer.from('\x93NUMPY\x01\0', 'latin1'),
    integers(2, [head.length]),
    utf8(head),
    floats(values),
  ])
}

/** A NumPy archive with one array. */
const npz = (values: readonly number[]): Buffer => zip([{ name: 'values.npy', bytes: npy(values) }])

/** A safetensors file with one tensor. */
function safetensors(values: readonly number[]): Buffer {
  const tensor = { dtype: 'F32', shape: [values.length], data_offsets: [0, 4 * values.length] }
  const head = padded(utf8(JSON.stringify({ values: tensor })), 8, 0x20)
  return Buffer.concat([integers(4, [head.length, 0]), head, floats(values)])
}

/** A page with the text. */
function pdf(text: string): Buffer {
  const words = text.slice(0, 80).replace(/[^ -~]|[()\\]/g, '?')
  const content = `BT /F1 18 Tf 40 720 Td (${words}) Tj ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ].map((object, at) => `${at + 1} 0 obj\n${object}\nendobj\n`)
  const head = '%PDF-1.4\n'
  const starts = objects.map((_, at) => [head, ...objects.slice(0, at)].join('').length)
  const table = ['0000000000 65535 f ', ...starts.map((start) => `${String(start).padStart(10, '0')} 00000 n `)]
  const body = head + objects.join('')
  const tail = `trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`
  return utf8(`${body}xref\n0 6\n${table.join('\n')}\n${tail}`)
}
