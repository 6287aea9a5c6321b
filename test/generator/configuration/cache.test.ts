import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ContentCache } from '../../../generator/configuration/cache.ts'
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
