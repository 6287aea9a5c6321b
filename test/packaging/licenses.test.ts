import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { fieldsOf } from '../../generator/language/values.ts'
import { copyleft, copyleftNotice } from '../../packaging/copyleft.ts'
import { installedWith, isPermissive, requirePermissive, type Component } from '../../packaging/sbom.ts'
import { repository } from '../support/command.ts'
import { readJson, valueAt } from '../support/reading.ts'

/** The licence of a package as an expression of SPDX. */
const licenseOf = ({ licenses: [first] = [] }: Component): string => {
  const { license, expression = 'none' } = first ?? {}
  return license === undefined ? expression : 'id' in license ? license.id : license.name
}

/** Whether a package is named among those that are installed although they contain software under a copyleft licence. */
const isNamedCopyleft = (name: string): boolean =>
  copyleft.some((one) => (one.name.endsWith('*') ? name.startsWith(one.name.slice(0, -1)) : name === one.name))

/** The packages that npm installs with one of ours. */
const packagesOf = (folder: string) =>
  installedWith(folder).map((one) => ({
    name: one['bom-ref'].replace(/@[^@]*$/, ''),
    license: licenseOf(one),
    isOptional: one.scope === 'optional',
  }))

const gateway = packagesOf('gateway')
const sandbox = packagesOf('sandbox')
const command = packagesOf('.')

test('a licence is on the list, or one of its alternatives is', () => {
  expect(['MIT', '(MIT OR CC0-1.0)', 'GPL-3.0-only OR ISC'].filter((one) => !isPermissive(one))).toEqual([])
  const others = [
    'GPL-3.0-only',
    'MIT AND LGPL-3.0-or-later',
    'none',
    'UNLICENSED',
    'SEE LICENSE IN LICENSE',
    '(MIT AND ISC) OR GPL-2.0',
    'GPL-2.0 AND (GPL-3.0 OR MIT OR ISC)',
  ]
  expect(others.filter(isPermissive)).toEqual([])
})

test('the lock file has the packages of all systems', () => {
  const names = (prefix: string) => sandbox.filter(({ name }) => name.startsWith(prefix)).map(({ name }) => name)
  expect(names('@img/sharp-win32').length).toBeGreaterThan(1)
  expect(names('@img/sharp-darwin').length).toBeGreaterThan(1)
  expect(command.filter(({ isOptional }) => isOptional).length).toBeGreaterThan(30)
})

test('every dependency of the command is permissive', () => {
  expect(command.length).toBeGreaterThan(40)
  expect(command.filter(({ license }) => !isPermissive(license))).toEqual([])
})

test('every dependency of the gateway is permissive', () => {
  expect(gateway.length).toBeGreaterThan(140)
  expect(gateway.filter(({ license }) => !isPermissive(license))).toEqual([])
  expect(gateway.filter(({ name }) => isNamedCopyleft(name) || name === '@gatewright/sandbox')).toEqual([])
})

test('every dependency of the sandbox is permissive, or is named among those that are not', () => {
  const others = sandbox.filter(({ license }) => !isPermissive(license))
  expect(others.length).toBeGreaterThan(0)
  expect(others.filter(({ name }) => !isNamedCopyleft(name))).toEqual([])
})

/** Why a generated package needs one that is not ours. */
const others: Readonly<Record<string, string>> = {
  '@modelcontextprotocol/server': 'the official SDK of MCP, which only `mcp` of the command loads',
}

test('generated packages depend on nothing but each other, except for a reason', () => {
  const manifests = ['catalog', 'client', 'command', 'openapi', 'reference', 'schemas', 'upstreams', 'validators'].map(
    (target) => readJson(readFileSync(join(repository, 'generated', target, 'package.json'), 'utf8')),
  )
  const names = manifests.map((manifest) => String(valueAt(manifest, 'name')))
  const kinds = ['dependencies', 'optionalDependencies', 'peerDependencies']
  const needed = manifests.flatMap((manifest) =>
    kinds.flatMap((kind) => Object.keys(fieldsOf(valueAt(manifest, kind)))),
  )
  expect(needed).toContain('@gatewright/client')
  expect(needed.filter((name) => !names.includes(name))).toEqual(Object.keys(others))
  expect(
    manifests.map((manifest) => String(valueAt(manifest, 'license'))).filter((license) => !isPermissive(license)),
  ).toEqual([])
})

test('packing stops at a licence that is not on the list', () => {
  const packages = [
    { name: 'free', license: 'MIT' },
    { name: 'other', license: 'SSPL-1.0' },
  ]
  expect(() => requirePermissive(packages)).toThrow(
    'The licences of these packages are not on the list of packaging/sbom.ts: other (SSPL-1.0).',
  )
  expect(() => requirePermissive(packages.slice(0, 1))).not.toThrow()
})

describe.each(copyleft.map((one) => [one.name, one] as const))('%s', (name, { licence }) => {
  const files = ['docs/operating.md', 'sandbox/README.md'].map(
    (path) => [path, readFileSync(join(repository, path), 'utf8')] as const,
  )

  test.each([...files, ['the notices of the tarball', copyleftNotice()] as const])('stands in %s', (_path, text) => {
    expect(text).toContain(name)
    expect(text).toContain(licence.split('-')[0])
  })

  test('is a dependency', () => {
    expect(sandbox.some((one) => one.name.startsWith(name.replace('*', '')))).toBe(true)
  })
})
