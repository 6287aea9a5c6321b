import { globSync, lstatSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fieldsOf } from '../../generator/language/values.ts'
import { repository } from '../support/command.ts'
import { readJson, valueAt } from '../support/reading.ts'

/** The megabytes on the disk of a folder; a file with several names counts once. */
function megabytesOf(folders: readonly string[]): number {
  const sizes = new Map<number, number>()
  for (const folder of folders)
    for (const path of globSync(['.', '**/*', '**/.*'], { cwd: folder })) {
      const { ino, blocks } = lstatSync(join(folder, path))
      sizes.set(ino, blocks * 512)
    }
  return [...sizes.values()].reduce((sum, size) => sum + size, 0) / 2 ** 20
}

// Packages of a single part, such as the viewer or PostgreSQL, are installed where it needs them: CONTRIBUTING.md.
test('the packages that npm ci installs in a clone take at most 500 MB', () => {
  const lock = readJson(readFileSync(join(repository, 'package-lock.json'), 'utf8'))
  const folders = Object.entries(fieldsOf(valueAt(lock, 'packages')))
    .filter(([path, one]) => /^node_modules\/(?:@[^/]+\/)?[^/]+$/.test(path) && valueAt(one, 'link') !== true)
    .map(([path]) => join(repository, path))
  const megabytes = megabytesOf(folders)
  expect(megabytes).toBeGreaterThan(100)
  expect(megabytes).toBeLessThan(500)
})
