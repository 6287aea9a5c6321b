import type { Media } from '@gatewright/catalog'
import { describe, expect, test } from 'vitest'
import { extensionOf, declaredTypes, typesOf, isOfMedia } from '../../../gateway/files/formats.ts'

const head = (text: string): Uint8Array => Buffer.from(text, 'latin1')

/** The type of these bytes as a file of this media. */
const typeOf = (media: Media, text: string, name = '', contentType = ''): string | undefined =>
  typesOf(head(text), { contentType, name }).find((one) => isOfMedia(one, media))

const zip = 'PK\x03\x04'

describe('the type of a file', () => {
  test.each<[Media, string, string, string | undefined]>([
    ['archive', zip, '', 'application/zip'],
    ['archive', '\x1f\x8b\x08', '', 'application/gzip'],
    ['archive', '7z\xbc\xaf\x27\x1c', '', 'application/x-7z-compressed'],
    ['archive', `${'a'.repeat(257)}ustar`, '', 'application/x-tar'],
    ['archive', '%PDF-1.7', '', undefined],
    ['model3d', zip, '', 'model/vnd.usdz+zip'],
    ['model3d', 'glTF', '', 'model/gltf-binary'],
    ['model3d', 'ply\n', '', 'model/ply'],
    ['model3d', 'Kaydara FBX Binary', '', 'model/fbx'],
    ['model3d', 'v 0 0 1', 'https://a.example/mesh.obj?x', 'model/obj'],
    ['model3d', '{"asset":{}}', '', 'model/gltf+json'],
    ['model3d', '\x01\x02\0\xff', 'a.stl', 'model/stl'],
    ['model3d', '\x01\x02\0\xff', 'a.obj', undefined],
    ['data', '{"asset":{}}', '', 'application/json'],
    ['data', zip, 'a.npz', 'application/x-npz'],
    ['data', '\x93NUMPY\x01', '', 'application/x-npy'],
    ['data', '\x40\0\0\0\0\0\0\0{"a":1}', '', 'application/x-safetensors'],
    ['data', 'a,b\n1,2', 'table.csv', 'text/csv'],
    ['data', '\0\x01\0\0\0\x0b', '', 'font/ttf'],
    ['data', 'OTTO\0', '', 'font/otf'],
    ['data', 'wOF2', '', 'font/woff2'],
    ['data', '\x89PNG\r\n\x1a\n', '', undefined],
    ['document', 'Words.', '', 'text/plain'],
    ['any', '<script>', 'a.csv', undefined],
    ['any', '\xff\xfe\x01', 'a.txt', undefined],
  ])('of %s with the bytes %j and the name %j is %s', (media, text, name, type) => {
    expect(typeOf(media, text, name)).toBe(type)
  })

  test('is the declared one if the bytes can have it', () => {
    expect(typeOf('data', 'a,b', 'a.txt', 'text/csv; charset=utf-8')).toBe('text/csv')
    expect(typeOf('any', zip, '', 'application/x-zip-compressed')).toBe('application/x-zip-compressed')
    expect(typeOf('any', zip, '', 'model/obj')).toBe('application/zip')
  })

  test('is declared by the name if the sender has no better word', () => {
    expect(declaredTypes({ contentType: 'text/plain', name: 'a.obj' })).toEqual(['model/obj', 'text/plain'])
    expect(declaredTypes({ contentType: 'application/octet-stream', name: 'a.constructor' })).toEqual([
      'application/octet-stream',
    ])
    expect(declaredTypes({ contentType: 'text/csv', name: 'a.obj' })).toEqual(['text/csv', 'model/obj'])
  })

  test.each([
    ['model/gltf-binary', 'glb'],
    ['application/gzip', 'gz'],
    ['application/x-npz', 'npz'],
    ['image/svg+xml', 'svg'],
    ['audio/x-wav', 'wav'],
    ['audio/mp4', 'm4a'],
    ['application/octet-stream', 'bin'],
  ])('%s has the extension %s', (type, extension) => {
    expect(extensionOf(type)).toBe(extension)
  })
})
