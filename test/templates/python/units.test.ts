import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { python, skipped } from './python.ts'

const hasPytest = python !== undefined && spawnSync(python, ['-m', 'pytest', '--version']).status === 0
const without = skipped || (hasPytest ? '' : ' (skipped: there is no pytest)')

test.skipIf(!hasPytest)(`the parts of the runtime for Python pass their own tests${without}`, () => {
  const folder = join(import.meta.dirname, 'units')
  const { stdout, stderr } = spawnSync(
    python ?? '',
    ['-B', '-m', 'pytest', '-q', '-p', 'no:cacheprovider', '--rootdir', folder, folder],
    { encoding: 'utf8' },
  )
  expect(`${stdout}${stderr}`).toMatch(/\n[1-9]\d* passed[^\n]*\n$/)
})
