import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { missingModules, python, skipped, skippedWithout } from './python.ts'

/** The modules that the units import: anyio runs some of them on trio as well as on asyncio. */
const without = skippedWithout(['pytest', 'httpx', 'anyio', 'trio'])

test.skipIf(python === undefined)(
  `the probe names the modules that cannot be imported, and no others${skipped}`,
  () => {
    expect(missingModules(['json', 'gatewright_nowhere', 'hmac', 'gatewright_nobody'])).toEqual([
      'gatewright_nowhere',
      'gatewright_nobody',
    ])
    expect(skippedWithout(['json', 'gatewright_nowhere'])).toBe(
      ' (skipped: /usr/bin/python3 has no gatewright_nowhere)',
    )
    expect(skippedWithout(['json', 'hmac'])).toBe('')
  },
)

test.skipIf(without !== '')(`the parts of the runtime for Python pass their own tests${without}`, () => {
  const folder = join(import.meta.dirname, 'units')
  const { stdout, stderr } = spawnSync(
    python ?? '',
    ['-B', '-m', 'pytest', '-q', '-p', 'no:cacheprovider', '--rootdir', folder, folder],
    { encoding: 'utf8' },
  )
  expect(`${stdout}${stderr}`).toMatch(/\n[1-9]\d* passed[^\n]*\n$/)
})
