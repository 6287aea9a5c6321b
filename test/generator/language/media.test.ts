import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isFile, mediaTypes, type Media } from '../../../generator/language/media.ts'
import { filePattern, partsOfMedia } from '../../../generator/language/mediaParts.ts'

/** Whether it is a file of this media type. Expects that the JSON Schema pattern agrees, with and without `u`. */
function isTaken(value: string, media: Media): boolean {
  const verdicts = new Set([
    isFile(value, media, partsOfMedia(media)?.families),
    ...['', 'u'].map((flag) => new RegExp(filePattern(media), flag).test(value)),
  ])
  expect([...verdicts]).toHaveLength(1)
  return verdicts.has(true)
}

describe('a file (docs/internals/decisions.md 25)', () => {
  test.each([
    'https://a.example/b.png',
    'http://a.example',
    'https://a.example?b#c',
    'https://a.example:8443/b',
    'https://192.0.2.1/b',
    'https://[2001:db8::1]:80/b',
    'https://größe.example/ü',
    'https://a.example/b@c:d',
  ])('can be the address %s', (address) => {
    for (const media of mediaTypes) expect(isTaken(address, media)).toBe(true)
  })

  test.each([
    '',
    'a.png',
    '//a.example/b',
    'ftp://a.example/b',
    'HTTPS://a.example/b',
    'https://',
    'https:///b',
    'https://user@a.example/b',
    'https://user:word@a.example/b',
    'https://:80/b',
    'https://a.example:/b',
    'https://a.example:123456/b',
    'https://[::1/b',
    'https://a.example/b c',
    'https://a.example/b\n',
    'https://a.example/\u0000',
    'https://a.example/\u0085',
    ' https://a.example/b',
    'DATA:image/png;base64,AAAA',
    'data:',
  ])('cannot be %j', (text) => {
    for (const media of mediaTypes) expect(isTaken(text, media)).toBe(media === 'any' && text === 'data:')
  })

  test('can be a data URI of its media type with any content', () => {
    const taken = (type: string): readonly Media[] =>
      mediaTypes.filter((media) => isTaken(`data:${type},\n\u0000`, media))
    expect(taken('image/png;base64')).toEqual(['image', 'any'])
    expect(taken('video/mp4')).toEqual(['video', 'any'])
    expect(taken('audio/mpeg')).toEqual(['audio', 'any'])
    expect(taken('application/pdf')).toEqual(['document', 'archive', 'model3d', 'data', 'any'])
    expect(taken('text/plain')).toEqual(['document', 'model3d', 'data', 'any'])
    expect(taken('model/gltf-binary')).toEqual(['model3d', 'any'])
    expect(taken('font/woff2')).toEqual(['data', 'any'])
    expect(taken('IMAGE/png')).toEqual(['any'])
  })

  test('has the verdict of its pattern, whatever follows the scheme', () => {
    const character = fc.constantFrom(...'aZ09_-./?#@:[]\\%~ \t\n\u0000\u007f\u0085\u00a0ü\ud83e')
    const address = fc.string({ unit: character, maxLength: 12 }).map((rest) => `https://${rest}`)
    fc.assert(
      fc.property(address, (text) => void isTaken(text, 'image')),
      { numRuns: 3000, seed: 1 },
    )
  })
})
