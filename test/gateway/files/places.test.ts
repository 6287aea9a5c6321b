import type { CatalogParam } from '@gatewright/catalog'
import { expect, test } from 'vitest'
import { mapFiles } from '../../../gateway/files/places.ts'

type Shape = CatalogParam['shape']

const image: Shape = { is: 'file', media: 'image' }

/** The parameters with the path of each file in its place. */
const located = (shape: Shape, value: unknown): unknown =>
  mapFiles([{ name: 'a', shape }], { a: value }, (text, { path, shape: { media } }) => `${media} ${path.join('.')}: ${text}`)['a']

test.each<[Shape, unknown, unknown]>([
  [{ is: 'map', of: image }, { one: 'x', toString: 'y' }, { one: 'image a.one: x', toString: 'image a.toString: y' }],
  [
    { is: 'nullable', of: { is: 'map', of: { is: 'list', of: image } } },
    { one: ['x'], two: [] },
    { one: ['image a.one.0: x'], two: [] },
  ],
  [{ is: 'list', of: { is: 'list', of: image } }, [['x'], []], [['image a.0.0: x'], []]],
  [{ is: 'any' }, { url: 'https://a.b/c' }, { url: 'https://a.b/c' }],
])('files in %j are found', (shape, value, found) => {
  expect(located(shape, value)).toEqual(found)
})
