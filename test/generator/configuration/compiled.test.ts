import { readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { compileFile } from '../../../generator/configuration/compile.ts'
import { temporary } from '../../support/temporary.ts'

test('the cache has the JavaScript of a module until its text changes', () => {
  const [folder, cache] = [temporary(), temporary()]
  const path = join(folder, 'words.ts')
  const inodes = (): readonly number[] => readdirSync(cache).map((name) => statSync(join(cache, name)).ino)
  writeFileSync(path, "export const scope: string = '@one'\n")
  const first = compileFile(path, cache)
  const kept = inodes()
  expect(first).toContain("export const scope = '@one'".replaceAll("'", '"'))
  expect([compileFile(path, cache), compileFile(path, undefined), inodes()]).toEqual([first, first, kept])
  writeFileSync(path, "export const scope: string = '@two'\n")
  expect(compileFile(path, cache)).toContain('@two')
  expect(inodes()).toHaveLength(1)
  expect(inodes()).not.toEqual(kept)
})
