import { chmodSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { cacheFolder, ContentCache } from '../../../generator/configuration/cache.ts'
import { temporary } from '../../support/temporary.ts'

test('a text is kept by its content, and only that content finds it', () => {
  const folder = temporary()
  const cache = new ContentCache(join(folder, 'a/b'))
  expect(cache.read('one')).toBeUndefined()
  cache.write('one', 'text\n// é\n')
  expect(cache.read('one')).toBe('text\n// é\n')
  expect(cache.read('two')).toBeUndefined()
  expect(new ContentCache(join(folder, 'a/b')).read('one')).toBe('text\n// é\n')
})

test.each([
  ['is cut off', (text: string) => text.slice(0, -1)],
  ['is longer', (text: string) => `${text} `],
  ['has another sum', (text: string) => text.replace(/^\/\/ ./, '// x')],
  ['is empty', () => ''],
])('an entry that %s is ignored, and written again', (_, damage) => {
  const folder = temporary()
  const cache = new ContentCache(folder)
  cache.write('one', 'text')
  const [name = ''] = readdirSync(folder)
  const right = readFileSync(join(folder, name), 'utf8')
  writeFileSync(join(folder, name), damage(right))
  expect(cache.read('one')).toBeUndefined()
  cache.write('one', 'text')
  expect(readFileSync(join(folder, name), 'utf8')).toBe(right)
})

test('a cache whose folder cannot be written keeps nothing and fails nothing', () => {
  const folder = temporary()
  writeFileSync(join(folder, 'file'), '')
  const cache = new ContentCache(join(folder, 'file'))
  cache.write('one', 'text')
  expect(cache.read('one')).toBeUndefined()
})

test('the folder is in node_modules; without one, or if it cannot be written, it is a temporary one of this user', () => {
  const project = temporary()
  const own = cacheFolder(project)
  expect(dirname(own ?? '')).toBe(tmpdir())
  mkdirSync(join(project, 'node_modules'))
  expect(cacheFolder(project)).toBe(join(project, 'node_modules/.cache/gatewright'))
  const other = temporary()
  mkdirSync(join(other, 'node_modules'))
  writeFileSync(join(other, 'node_modules/.cache'), 'not a folder')
  expect(cacheFolder(other)).toBe(own)
})

test('a temporary folder that others can write to is not used', () => {
  const before = process.env['TMPDIR']
  process.env['TMPDIR'] = temporary()
  try {
    const folder = cacheFolder(temporary()) ?? ''
    expect(dirname(folder)).toBe(tmpdir())
    chmodSync(folder, 0o777)
    expect(cacheFolder(temporary())).toBeUndefined()
  } finally {
    if (before === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = before
  }
})
