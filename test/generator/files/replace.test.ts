import { chmodSync, mkdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { Folder } from '../../../generator/files/folder.ts'
import { replaceFiles } from '../../../generator/files/replace.ts'
import { readTree } from '../../support/folder.ts'
import { temporary } from '../../support/temporary.ts'

/** A folder that a user has worked in. */
function used(): string {
  const folder = temporary()
  mkdirSync(join(folder, 'models'))
  writeFileSync(join(folder, 'models/a.yaml'), 'old a')
  writeFileSync(join(folder, 'models/b.yaml'), 'old b')
  return folder
}

const files = (...entries: readonly (readonly [string, string])[]): ReadonlyMap<string, string> => new Map(entries)

test('all files are written, new folders included, and nothing else stays', () => {
  const folder = used()
  chmodSync(join(folder, 'models/a.yaml'), 0o640)
  replaceFiles(
    new Folder(folder),
    files(['models/a.yaml', 'new a'], ['new/deep/c.yaml', 'c'], ['models/b.yaml', 'old b']),
  )
  expect(Object.fromEntries(readTree(folder))).toEqual({
    'models/a.yaml': 'new a',
    'models/b.yaml': 'old b',
    'new/deep/c.yaml': 'c',
  })
  expect(statSync(join(folder, 'models/a.yaml')).mode & 0o777).toBe(0o640)
})

test('a folder that does not exist yet is created, or not', () => {
  const parent = temporary()
  replaceFiles(new Folder(join(parent, 'specs')), files(['a', '1']))
  expect(Object.fromEntries(readTree(parent))).toEqual({ 'specs/a': '1' })
  expect(() => replaceFiles(new Folder(join(parent, 'other')), files(['a', '1'], ['a/b', '2']))).toThrow(
    /Nothing was changed/,
  )
  expect(statSync(join(parent, 'other'), { throwIfNoEntry: false })).toBeUndefined()
})

test.each([
  ['whose folder is a file', ['service.yaml/x/c.yaml', 'c'], /service\.yaml cannot be used: there is a file in place/],
  ['that is a folder', ['models', 'c'], /models cannot be written: it is not a regular file/],
  ['that is a link', ['link.yaml', 'c'], /link\.yaml cannot be written: it is not a regular file/],
  ['whose name is too long', [`${'n'.repeat(300)}.yaml`, 'c'], /cannot be (?:used|written): its name is too long/],
] as const)('a file %s prevents the others', (_, [path, text], reason) => {
  const folder = used()
  writeFileSync(join(folder, 'service.yaml'), 'title: Mine\n')
  symlinkSync('/etc/hostname', join(folder, 'link.yaml'))
  const before = readTree(folder)
  const write = (): void =>
    replaceFiles(new Folder(folder), files(['models/a.yaml', 'new a'], ['new/c.yaml', 'c'], [path, text], ['z', 'z']))
  expect(write).toThrow(reason)
  expect(write).toThrow(/Nothing was changed\.$/)
  expect(readTree(folder)).toEqual(before)
  expect(statSync(join(folder, 'new'), { throwIfNoEntry: false })).toBeUndefined()
})

test('files that were replaced already get their contents back when a later one cannot be', () => {
  const folder = used()
  const before = readTree(folder)
  // The parent of the last file takes the place of the one before it, after all drafts are written.
  const clash = files(['models/a.yaml', 'new a'], ['models/c.yaml', 'c'], ['late', 'x'], ['late/d.yaml', 'd'])
  expect(() => replaceFiles(new Folder(folder), clash)).toThrow(/late cannot be written: .* Nothing was changed\.$/)
  expect(readTree(folder)).toEqual(before)
})
