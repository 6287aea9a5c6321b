import { expect, test } from 'vitest'
import type { CatalogModel } from '@gatewright/catalog'
import type { Issue } from '@gatewright/client'
import { carriedOver, isSame } from '../../../templates/react/runtime/values.ts'
import { unchecked } from '../../support/reading.ts'

const camera = { is: 'object', fields: [{ name: 'zoom', required: true, shape: { is: 'number' } }] }
const from = unchecked<CatalogModel>({ roles: { prompt: 'text' } })
const to = unchecked<CatalogModel>({
  params: [
    { name: 'prompt', shape: { is: 'string' } },
    { name: 'camera', shape: camera },
    { name: 'style', shape: { is: 'string' } },
  ],
  roles: { prompt: 'prompt' },
})

/** A check that has this issue about each input. */
const finds =
  (code: Issue['code'], ...path: Issue['path']) =>
  () => [unchecked<Issue>({ code, path, message: 'No.' })]

const values = { text: 'A cat', camera: { pan: 1 }, style: 'ink', other: 1 }
const all = { prompt: 'A cat', camera: { pan: 1 }, style: 'ink' }

test('a partial value is carried over to another model, and a conflict between parameters, too', () => {
  expect(carriedOver(values, from, to, () => [])).toEqual(all)
  expect(carriedOver(values, from, to, finds('required', 'camera', 'zoom'))).toEqual(all)
  expect(carriedOver(values, from, to, finds('rule', 'style'))).toEqual(all)
})

test('a value with any other issue is left out, and the rest is carried over', () => {
  const { camera: _, ...rest } = all
  for (const code of ['too-large', 'wrong-type', 'unknown-parameter'] as const)
    expect(carriedOver(values, from, to, finds(code, 'camera', 'zoom'))).toEqual(rest)
})

test('a file is checked as an address, and carried over as it is', () => {
  const photo = new Blob(['a'])
  const checked: unknown[] = []
  const carried = carriedOver({ style: photo }, from, to, (input) => {
    checked.push(input)
    return []
  })
  expect(carried['style']).toBe(photo)
  expect(checked).toEqual([{ style: 'https://example.com/file' }])
})

test('two files are only the same if they are one: nobody has read their bytes', () => {
  const file = new Blob(['a'])
  expect([isSame({ image: file }, { image: file }), isSame({ image: file }, { image: new Blob(['a']) })]).toEqual([
    true,
    false,
  ])
})
