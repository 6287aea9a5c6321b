import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { repository, run } from '../support/command.ts'
import { deadLinks } from '../support/deadLinks.ts'
import { readJson, valueAt } from '../support/reading.ts'

/** The files that npm packs of each of these folders, by its package, apart from those that packing makes. */
async function packedFiles(...folders: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
  const args = ['pack', ...folders.map((folder) => `./${folder}`), '--dry-run', '--ignore-scripts', '--json']
  const { code, stdout, stderr } = await run('npm', args, { cwd: repository })
  if (code !== 0) throw new Error(stderr)
  const packed = readJson(stdout)
  if (!Array.isArray(packed)) throw new Error('npm pack lists no packages.')
  return new Map(packed.map((one: unknown) => [String(valueAt(one, 'name')), pathsOf(valueAt(one, 'files'))]))
}

function pathsOf(files: unknown): readonly string[] {
  if (!Array.isArray(files)) throw new Error('npm pack lists no files.')
  return files.map((file: unknown) => String(valueAt(file, 'path')))
}

let packed: ReadonlyMap<string, readonly string[]>
beforeAll(async () => void (packed = await packedFiles('.', 'gateway', 'sandbox')))

// test/install/tarball.long.test.ts opens them in the tarball itself.
test.each([
  ['gatewright', '.', 'docs/README.md'],
  ['@gatewright/gateway', 'gateway', 'README.md'],
  ['@gatewright/sandbox', 'sandbox', 'README.md'],
])('every link and anchor of a page in the package %s leads to a file in it', (name, folder, page) => {
  const files = packed.get(name) ?? []
  expect(files).toContain(page)
  expect(deadLinks({ folder: join(repository, folder), files })).toEqual([])
})
