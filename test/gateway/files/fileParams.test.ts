import type { CatalogParam } from '@gatewright/catalog'
import { expect, test } from 'vitest'
import { mapFiles, pathWords } from '../../../gateway/files/fileParams.ts'

type Shape = CatalogParam['shape']

const image: Shape = { is: 'file', media: 'image' }

/** The parameters with the path of each file in its place. */
const located = (shape: Shape, value: unknown): unknown =>
  mapFiles(
    [{ name: 'a', shape }],
    { a: value },
    (text, { path, shape: { media } }) => `${media} ${path.join('.')}: ${text}`,
  )['a']

const link = { kind: 'link', url: 'https://a.b/link' }
const photo = { kind: 'photo', url: 'https://a.b/photo' }
const member = (kind: string, url: Shape): Shape => ({
  is: 'object',
  fields: [
    { name: 'kind', required: true, shape: { is: 'choice', values: [kind] } },
    { name: 'url', shape: url },
  ],
})

/** Objects whose key `url` is a file in one of them only. */
const subjects: Shape = {
  is: 'list',
  of: {
    is: 'either',
    of: [
      member('link', { is: 'string' }),
      { is: 'nullable', of: member('photo', image) },
      { is: 'object', fields: [{ name: 'photo', required: true, shape: image }] },
    ],
  },
}

test.each<[Shape, unknown, unknown]>([
  [
    { is: 'map', of: image },
    { one: 'x', toString: 'y' },
    { one: 'image a.one: x', toString: 'image a.toString: y' },
  ],
  [
    { is: 'nullable', of: { is: 'map', of: { is: 'list', of: image } } },
    { one: ['x'], two: [] },
    { one: ['image a.one.0: x'], two: [] },
  ],
  [{ is: 'list', of: { is: 'list', of: image } }, [['x'], []], [['image a.0.0: x'], []]],
  [{ is: 'either', of: [{ is: 'choice', values: ['none'] }, image] }, 'none', 'none'],
  [{ is: 'either', of: [{ is: 'string' }, image] }, 'words', 'words'],
  [{ is: 'either', of: [{ is: 'string' }, image] }, 'https://a.b/c', 'image a: https://a.b/c'],
  [{ is: 'either', of: [image, { is: 'list', of: image }] }, ['https://a.b/c'], ['image a.0: https://a.b/c']],
  [{ is: 'either', of: [image, { is: 'file', media: 'video' }] }, 'https://a.b/c', 'any a: https://a.b/c'],
  [
    subjects,
    [link, photo, { photo: link.url }],
    [link, { ...photo, url: `image a.1.url: ${photo.url}` }, { photo: `image a.2.photo: ${link.url}` }],
  ],
  [{ is: 'any' }, { url: 'https://a.b/c' }, { url: 'https://a.b/c' }],
])('files in %j are found', (shape, value, found) => {
  expect(located(shape, value)).toEqual(found)
})

test('a path in words is one short line, whatever the keys of a map are', () => {
  expect(pathWords(['a', 'one', 0])).toBe('a.one.0')
  expect(pathWords(['a', 'b\u202e\nc'])).toBe('a.b??c')
  expect(pathWords(['a', 'x'.repeat(1000)])).toHaveLength(300)
})
