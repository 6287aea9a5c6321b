import { mkdirSync, renameSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findPackages } from '../../../gateway/catalogue/find.ts'
import { packageFiles } from '../../../gateway/catalogue/load.ts'
import { choose } from '../../../gateway/catalogue/packageFolders.ts'
import { temporary } from '../../support/temporary.ts'
import { write, writePackage, writePackages } from './packagesKit.ts'

/** The files of the packages in a folder, and how to read them as text. */
function filesOf(
  folder: string,
): (target: Parameters<ReturnType<typeof packageFiles>>[0], path: string) => Promise<string | undefined> {
  const files = packageFiles(findPackages(choose(folder, undefined), folder))
  return async (target, path) => (await files(target, path))?.toString()
}

test('reads modules of the catalog and the validators, and texts of the reference', async () => {
  const folder = temporary()
  writePackages(folder)
  writePackage(join(folder, 'reference'), 'reference', { dist: {} })
  for (const path of [
    'validators/dist/models/a.js',
    'reference/models/a.md',
    'reference/llms.txt',
    'upstreams/dist/index.js',
  ]) {
    write(join(folder, path), `text of ${path}`)
  }
  for (const path of ['models/a.d.ts', 'models/a.js.map', 'data.json', 'node_modules/other/index.js']) {
    write(join(folder, 'validators/dist', path), 'text')
  }
  const read = filesOf(folder)
  expect(await read('validators', 'models/a.js')).toBe('text of validators/dist/models/a.js')
  expect(await read('reference', 'models/a.md')).toBe('text of reference/models/a.md')
  expect(await read('reference', 'llms.txt')).toBe('text of reference/llms.txt')
  const others = [
    'models/a.d.ts',
    'models/a.js.map',
    'data.json',
    'node_modules/other/index.js',
    './models/a.js',
    '../package.json',
    '',
  ]
  for (const path of others) expect(await read('validators', path), path).toBeUndefined()
  expect(await read('reference', 'package.json')).toBeUndefined()
  expect([await read('upstreams', 'index.js'), await read('openapi', 'served.js')]).toEqual([undefined, undefined])
})

test('follows no link, and reads no file that came after the start', async () => {
  const folder = temporary()
  const outside = temporary()
  writePackages(folder)
  write(join(outside, 'secret.js'), 'secret')
  mkdirSync(join(outside, 'deep'))
  write(join(outside, 'deep/secret.js'), 'secret')
  symlinkSync(join(outside, 'secret.js'), join(folder, 'catalog/dist/secret.js'))
  symlinkSync(join(outside, 'deep'), join(folder, 'catalog/dist/deep'))
  renameSync(join(folder, 'validators/dist'), join(outside, 'dist'))
  symlinkSync(join(outside, 'dist'), join(folder, 'validators/dist'))
  const read = filesOf(folder)
  write(join(folder, 'catalog/dist/late.js'), 'late')
  expect(await read('catalog', 'index.js')).toContain('export')
  for (const path of ['secret.js', 'deep/secret.js', 'late.js'])
    expect(await read('catalog', path), path).toBeUndefined()
  expect(await read('validators', 'all.js')).toBeUndefined()
})

test('a catalogue without a reference has none', async () => {
  const folder = temporary()
  writePackages(folder)
  expect(await filesOf(folder)('reference', 'llms.txt')).toBeUndefined()
})
