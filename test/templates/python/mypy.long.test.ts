import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { temporary } from '../../support/temporary.ts'

const folder = 'templates/python/runtime'
const files = readdirSync(folder).filter((name) => name.endsWith('.py'))

/** Runs mypy with its cache outside the repository. */
const mypy = (...args: readonly string[]): ReturnType<typeof spawnSync> =>
  spawnSync('/usr/bin/mypy', ['--strict', '--cache-dir', temporary(), ...args], { encoding: 'utf8' })

const hasMypy = spawnSync('/usr/bin/mypy', ['--version']).status === 0
const withoutMypy = hasMypy ? '' : ' (skipped: there is no /usr/bin/mypy)'

test.skipIf(!hasMypy)(`mypy finds no error in the runtime, in strict mode and for Python 3.10${withoutMypy}`, () => {
  const { stdout, status } = mypy('--python-version', '3.10', folder)
  expect({ stdout, status }).toEqual({
    stdout: `Success: no issues found in ${files.length} source files\n`,
    status: 0,
  })
})
