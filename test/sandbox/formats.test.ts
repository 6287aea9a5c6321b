import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { typesOf } from '../../gateway/files/formats.ts'
import { makeFile } from '../../sandbox/formats/file.ts'
import type { FileOrder, Made } from '../../sandbox/order.ts'
import { textWith } from '../support/matching.ts'
import { fieldsOf } from '../../generator/language/values.ts'
import { readJson } from '../support/reading.ts'

const make = (media: FileOrder['media'], format = '', seed = 5): Made =>
  makeFile({ is: 'file', media, format, label: 'A (kite)', seed })

const bytesOf = (media: FileOrder['media'], format: string): Buffer => Buffer.from(make(media, format).bytes)

/** The files of a ZIP archive, by its directory: name, offset of the bytes, bytes. */
function unzipped(bytes: Buffer): readonly (readonly [name: string, at: number, content: string])[] {
  const end = bytes.lastIndexOf('PK\x05\x06', undefined, 'latin1')
  let at = bytes.readUInt32LE(end + 16)
  return Array.from({ length: bytes.readUInt16LE(end + 10) }, () => {
    const [size, length, start] = [
      bytes.readUInt32LE(at + 24),
      bytes.readUInt16LE(at + 28),
      bytes.readUInt32LE(at + 42),
    ]
    const name = bytes.toString('utf8', at + 46, at + 46 + length)
    const from = start + 30 + bytes.readUInt16LE(start + 26) + bytes.readUInt16LE(start + 28)
    at += 46 + length
    return [name, from, bytes.toString('latin1', from, from + size)]
  })
}

describe('a small file of the sandbox', () => {
  const formats: readonly (readonly [FileOrder['media'], string, string])[] = [
    ['archive', 'zip', 'application/zip'],
    ['archive', 'tar', 'application/x-tar'],
    ['archive', 'gz', 'application/gzip'],
    ['model3d', 'glb', 'model/gltf-binary'],
    ['model3d', 'gltf', 'model/gltf+json'],
    ['model3d', 'obj', 'model/obj'],
    ['model3d', 'stl', 'model/stl'],
    ['model3d', 'ply', 'model/ply'],
    ['model3d', 'fbx', 'model/fbx'],
    ['model3d', 'usdz', 'model/vnd.usdz+zip'],
    ['data', 'json', 'application/json'],
    ['data', 'jsonl', 'application/x-ndjson'],
    ['data', 'csv', 'text/csv'],
    ['data', 'npy', 'application/x-npy'],
    ['data', 'npz', 'application/x-npz'],
    ['data', 'safetensors', 'application/x-safetensors'],
    ['document', 'txt', 'text/plain'],
    ['document', 'pdf', 'application/pdf'],
  ]

  test.each(formats)('of %s can be %s, and its bytes are of its type', (media, format, type) => {
    const { bytes, contentType, extension } = make(media, format)
    expect([contentType, extension]).toEqual([type, format])
    expect(typesOf(bytes.subarray(0, 264), { contentType })[0]).toBe(type)
  })

  test.each([
    ['archive', 'glb', 'zip'],
    ['model3d', '', 'glb'],
    ['model3d', 'constructor', 'glb'],
    ['data', '7z', 'json'],
    ['any', '', 'json'],
    ['any', 'glb', 'glb'],
  ] as const)('of %s in the format %j has the extension %s', (media, format, right) => {
    expect(make(media, format).extension).toBe(right)
  })

  test('is the same for the same seed only', () => {
    expect(make('model3d', 'glb', 5)).toEqual(make('model3d', 'glb', 5))
    expect(make('model3d', 'glb', 6)).not.toEqual(make('model3d', 'glb', 5))
  })

  test('that is an archive has files', () => {
    expect(unzipped(bytesOf('archive', 'zip')).map(([name, , content]) => [name, content.slice(0, 11)])).toEqual([
      ['readme.txt', 'A (kite)\n'],
      ['values.csv', 'index,value'],
    ])
    expect(gunzipSync(bytesOf('archive', 'gz')).equals(bytesOf('archive', 'tar'))).toBe(true)
  })

  test('that is a 3D model has the lengths that it states', () => {
    const glb = bytesOf('model3d', 'glb')
    const json = glb.readUInt32LE(12)
    const { buffers } = fieldsOf(readJson(glb.toString('utf8', 20, 20 + json)))
    expect([glb.readUInt32LE(8), 28 + json + glb.readUInt32LE(20 + json)]).toEqual([glb.length, glb.length])
    expect(buffers).toEqual([{ byteLength: glb.readUInt32LE(20 + json) }])
    const stl = bytesOf('model3d', 'stl')
    expect(stl.length).toBe(84 + 50 * stl.readUInt32LE(80))
    const [entry] = unzipped(bytesOf('model3d', 'usdz'))
    expect(entry?.[1]).toBe(64)
    expect(entry?.[2]).toMatch(/^#usda 1\.0\n/)
  })

  test('that is an array has the values that its head states', () => {
    const npy = bytesOf('data', 'npy')
    const head = npy.readUInt16LE(8)
    expect([(10 + head) % 64, npy.length - 10 - head, npy.toString('latin1', 10)]).toEqual([
      0,
      32,
      textWith("'shape': (8,)"),
    ])
    const tensors = bytesOf('data', 'safetensors')
    expect(tensors.length).toBe(8 + tensors.readUInt32LE(0) + 32)
    expect(unzipped(bytesOf('data', 'npz'))[0]?.[2]).toBe(npy.toString('latin1'))
  })

  test('that is a PDF has its objects where its table says', () => {
    const pdf = bytesOf('document', 'pdf').toString()
    const starts = [...pdf.matchAll(/^(\d{10}) 00000 n/gm)].map(([, start]) => Number(start))
    expect(starts.map((start) => pdf.slice(start, start + 7))).toEqual([1, 2, 3, 4, 5].map((at) => `${at} 0 obj`))
    expect(pdf).toContain('(A ?kite?) Tj')
  })
})
