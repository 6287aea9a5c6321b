import { expect, test } from 'vitest'
import { bundledFrom, sbom } from '../../packaging/sbom.ts'
import { sbomMistake } from '../programs/cyclonedx.ts'
import { readJson, valueAt } from '../support/reading.ts'
import { isLong } from '../support/size.ts'

const bundled = ['node_modules/lodash', 'node_modules/typescript-5.9'].map(bundledFrom)
const command = sbom('.', bundled)
const gateway = sbom('gateway', [bundledFrom('node_modules/preact')])
const sandbox = sbom('sandbox', [])

/** The components of a bill of materials, by package URL. */
const componentsOf = (text: string): ReadonlyMap<string, unknown> => {
  const list = valueAt(readJson(text), 'components')
  return new Map((Array.isArray(list) ? list : []).map((one: unknown) => [String(valueAt(one, 'purl')), one]))
}

test
  .runIf(isLong)
  .each([['the command', command] as const, ['the gateway', gateway] as const, ['the sandbox', sandbox] as const])(
  'the bill of materials of %s follows the schema of CycloneDX',
  async (_, text) => {
    expect(await sbomMistake(text)).toBeNull()
    expect(await sbomMistake(text.replace('"components"', '"parts"'))).not.toBeNull()
  },
)

test('it names the package itself, with its version and licence', () => {
  const root = valueAt(readJson(gateway), 'metadata', 'component')
  expect(root).toMatchObject({
    type: 'application',
    name: '@gatewright/gateway',
    licenses: [{ license: { id: 'MIT' } }],
  })
  expect(valueAt(root, 'purl')).toMatch(/^pkg:npm\/%40gatewright\/gateway@\d+\.\d+\.\d+$/)
})

test('it marks what the tarball contains, by its real name, and has the digests of the rest', () => {
  const components = componentsOf(command)
  const names = (wanted: (component: unknown) => boolean) =>
    [...components].flatMap(([purl, one]) => (wanted(one) ? [purl.replace(/@[^@]*$/, '')] : []))
  expect(names((one) => valueAt(one, 'properties', 0, 'name') === 'cdx:npm:package:bundled')).toEqual([
    'pkg:npm/lodash',
    'pkg:npm/typescript',
  ])
  const withDigest = names((one) => /^[0-9a-f]{128}$/.test(String(valueAt(one, 'hashes', 0, 'content'))))
  expect(withDigest).toHaveLength(components.size - bundled.length)
  expect(withDigest).toContain('pkg:npm/%40oxfmt/binding-win32-x64-msvc')
})

test('packages for a single system are optional, and others required', () => {
  const components = [gateway, sandbox].flatMap((text) => [...componentsOf(text).values()])
  const scopes = (name: RegExp) => [
    ...new Set(components.filter((one) => name.test(String(valueAt(one, 'purl')))).map((one) => valueAt(one, 'scope'))),
  ]
  expect(scopes(/sharp-(?:win32|darwin)/)).toEqual(['optional'])
  expect(scopes(/npm\/(?:sharp|fastify|pg)@/)).toEqual(['required'])
})

test('every reference of its graph leads to a component', () => {
  const bill = readJson(gateway)
  const components = [...componentsOf(gateway).values(), valueAt(bill, 'metadata', 'component')]
  const references = new Set(components.map((one) => valueAt(one, 'bom-ref')))
  const edges = valueAt(bill, 'dependencies')
  const named = (Array.isArray(edges) ? edges : []).flatMap((edge: unknown): unknown[] => {
    const targets = valueAt(edge, 'dependsOn')
    return [valueAt(edge, 'ref'), ...(Array.isArray(targets) ? targets : [])]
  })
  expect(references.size).toBe(components.length)
  expect(named.filter((one) => !references.has(one))).toEqual([])
  expect(new Set(named)).toEqual(references)
})

test('a part of a tarball that the lock file lacks is listed by its own version and licence', () => {
  const other = sbom('sandbox', [{ name: '@acme/other', version: '1.2.3', license: 'MIT OR ISC' }])
  expect(componentsOf(other).get('pkg:npm/%40acme/other@1.2.3')).toEqual({
    'bom-ref': '@acme/other@1.2.3',
    type: 'library',
    name: '@acme/other',
    version: '1.2.3',
    scope: 'required',
    purl: 'pkg:npm/%40acme/other@1.2.3',
    licenses: [{ license: { name: 'MIT OR ISC' } }],
    properties: [{ name: 'cdx:npm:package:bundled', value: 'true' }],
  })
})

test('it is the same each time, and without a time', () => {
  expect(sbom('.', [...bundled].reverse())).toBe(command)
  expect(command).not.toMatch(/timestamp|serialNumber|tools/)
})

test('a package with a licence that is not on the list cannot be part of a tarball', () => {
  expect(() => sbom('sandbox', [bundledFrom('node_modules/@img/sharp-libvips-linux-x64')])).toThrow(
    '@img/sharp-libvips-linux-x64 (LGPL-3.0-or-later)',
  )
})
