import { mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, sep } from 'node:path'
import { afterAll } from 'vitest'

/** A new folder outside the repository, removed when the tests of the file or the suite that calls this are over. */
export function temporaryFolder(parent: string = tmpdir()): string {
  const folder = realpathSync(mkdtempSync(join(parent, 'gatewright-test-')))
  // A folder of many builds takes a while on a busy disk.
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** The paths of all files below a folder, sorted, with forward slashes. */
export function listFiles(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .split(sep)
        .join('/'),
    )
    .sort()
}

/** The text of every file below a folder, by path. */
export function readTree(folder: string): ReadonlyMap<string, string> {
  return new Map(listFiles(folder).map((path) => [path, readFileSync(join(folder, path), 'utf8')]))
}
