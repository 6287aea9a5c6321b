import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { copyleft, copyleftNotice } from '../../packaging/copyleft.ts'
import { repository } from '../support/command.ts'
import { installedWith } from '../support/installedPackages.ts'

const installed = installedWith(join(repository, 'gateway'))

/** Licences that ask nothing more of those who pass on copies than their text. */
const permissive =
  /^(?:MIT|ISC|0BSD|Apache-2\.0|BSD-[23]-Clause|PSF-2\.0|BlueOak-1\.0\.0|CC0-1\.0|Unlicense|Zlib|\(MIT OR CC0-1\.0\))$/

const isNamed = (name: string): boolean =>
  copyleft.some((one) => (one.name.endsWith('*') ? name.startsWith(one.name.slice(0, -1)) : name === one.name))

test('every dependency of the gateway is permissive, or is named among those that are not', () => {
  const others = installed.filter(({ license }) => !permissive.test(license))
  expect(installed.length).toBeGreaterThan(100)
  expect(others.length).toBeGreaterThan(0)
  expect(others.filter(({ name }) => !isNamed(name))).toEqual([])
})

describe.each(copyleft.map((one) => [one.name, one] as const))('%s', (name, { licence }) => {
  const files = ['docs/licenses.md', 'gateway/README.md'].map(
    (path) => [path, readFileSync(join(repository, path), 'utf8')] as const,
  )

  test.each([...files, ['the notices of the tarball', copyleftNotice()] as const])('stands in %s', (_path, text) => {
    expect(text).toContain(name)
    expect(text).toContain(licence.split('-')[0])
  })

  test('is a dependency', () => {
    expect(installed.some((one) => one.name.startsWith(name.replace('*', '')))).toBe(true)
  })
})
