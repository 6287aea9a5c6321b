import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { expect, test } from 'vitest'
import { fieldsOf } from '../generator/language/values.ts'
import { ownFiles } from './support/ownFiles.ts'
import { readJson, valueAt } from './support/reading.ts'
import { isRelease } from './support/size.ts'
import { temporary } from './support/temporary.ts'

/** The files of which a formatter would write another text. */
function differing(formatter: string, files: readonly string[], options: readonly string[] = []): readonly string[] {
  const { stdout, stderr } = spawnSync(formatter, [...options, '--list-different', ...files], { encoding: 'utf8' })
  expect(stderr).toBe('')
  return stdout.split('\n').filter((line) => line !== '')
}

/** The settings of prettier: for all files, and how those for specs differ. */
const { overrides, ...style } = fieldsOf(readJson(readFileSync('.prettierrc.json', 'utf8')))
const ofSpecs = fieldsOf(valueAt(overrides, 0, 'options'))

/**
 * The files that oxfmt, which takes a thirtieth of the processor time, writes in another way. Everything else it writes as
 * prettier does (test/generated/generated.test.ts), and `npm run test:release` has prettier read all files.
 */
function doubtful(files: readonly string[], changes: object = {}): readonly string[] {
  const settings = join(temporary(), 'settings.json')
  writeFileSync(settings, JSON.stringify({ ...style, ...changes }))
  return differing('oxfmt', files, ['--config', settings])
}

test('every file of ours has the format of prettier', { timeout: 900_000 }, () => {
  const kinds = new Set(['ts', 'tsx', 'js', 'mjs', 'css', 'html', 'json', 'yaml', 'yml'].map((ending) => `.${ending}`))
  const own = ownFiles().filter((path) => kinds.has(extname(path)))
  expect(own.length).toBeGreaterThan(1500)
  const isSpec = (path: string): boolean => /^specs\/.+\.yaml$/.test(path)
  const read = isRelease
    ? own
    : [
        ...doubtful(own.filter(isSpec), ofSpecs),
        ...doubtful(own.filter((path) => !isSpec(path))),
        'package.json', // prettier always has something to read
      ]
  expect(read).toContain('package.json')
  expect(differing('prettier', read)).toEqual([])
})
