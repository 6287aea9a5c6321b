import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { compile } from '../../../generator/building/compile.ts'
import { temporary } from '../../support/temporary.ts'

/** Compiles a model and one vendor file. */
async function compiled(file: string, text: string) {
  const folder = temporary()
  cpSync('specs/service.yaml', join(folder, 'service.yaml'))
  cpSync('test/samples/two-models/specs/models/acme/acme-story.yaml', join(folder, 'models/acme/acme-story.yaml'))
  mkdirSync(join(folder, 'vendors'))
  writeFileSync(join(folder, 'vendors', file), text)
  const { catalogue, diagnostics } = await compile(folder)
  return { vendors: catalogue?.vendors, reported: diagnostics.map(({ code, message }) => [code, message]) }
}

test('a vendor has the name, the color and the addresses of its file', async () => {
  const { vendors, reported } = await compiled(
    'vendor1.yaml',
    'name: One\ncolor: "#00ffcc"\nurl: https://one.example\n',
  )
  expect(reported).toEqual([])
  expect(vendors).toEqual([{ id: 'vendor1', name: 'One', color: '#00ffcc', url: 'https://one.example' }])
})

test.each([
  ['vendor1.yaml', 'color: "#00ffcc"\n', ['missing-key', 'The key "name" is missing.']],
  ['vendor1.yaml', 'name: One\ncolor: red\n', ['wrong-type', '"color" must be a color such as "#336699"; quote it.']],
  [
    'vendor1.yaml',
    'name: One\nurl: one.example\n',
    ['wrong-type', '"url" must be an address (lower-case https: or http:).'],
  ],
  [
    'Vendor 1.yaml',
    'name: One\n',
    ['bad-id', '"Vendor 1" is not an id: ids are segments of a-z 0-9, joined by "-", "." or "_".'],
  ],
])('%s with %j is refused', async (file, text, expected) => {
  const { vendors, reported } = await compiled(file, text)
  expect(reported).toEqual([expected])
  expect(vendors).toBeUndefined()
})
