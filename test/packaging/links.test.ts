import { join } from 'node:path'
import { expect, test } from 'vitest'
import { repository, run } from '../support/command.ts'
import { deadLinks } from '../support/deadLinks.ts'
import { readJson, valueAt } from '../support/reading.ts'

/** The files that npm packs of a folder, apart from those that packing makes. */
async function packedFiles(folder: string): Promise<readonly string[]> {
  const args = ['pack', `./${folder}`, '--dry-run', '--ignore-scripts', '--json']
  const { code, stdout, stderr } = await run('npm', args, { cwd: repository })
  if (code !== 0) throw new Error(stderr)
  const files = valueAt(readJson(stdout), '0', 'files')
  if (!Array.isArray(files)) throw new Error('npm pack lists no files.')
  return files.map((file) => String(valueAt(file, 'path')))
}

// test/install/tarball.long.test.ts opens them in the tarball itself.
test.each([
  ['gatewright', '.', 'docs/README.md'],
  ['@gatewright/gateway', 'gateway', 'README.md'],
  ['@gatewright/sandbox', 'sandbox', 'README.md'],
])('every link and anchor of a page in the package %s leads to a file in it', async (_, folder, page) => {
  const files = await packedFiles(folder)
  expect(files).toContain(page)
  expect(deadLinks({ folder: join(repository, folder), files })).toEqual([])
})
