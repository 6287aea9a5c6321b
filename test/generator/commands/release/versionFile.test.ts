import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { versionPlace, withVersion } from '../../../../generator/commands/release/versionFile.ts'

const service = versionPlace(undefined, 'specs', undefined)

test('the version stands in the configuration if it has one, or else in the service file', () => {
  expect(service).toEqual({ file: 'specs/service.yaml', path: ['version'] })
  expect(versionPlace('gatewright.config.ts', 'specs', undefined)).toEqual(service)
  expect(versionPlace('gatewright.config.ts', 'specs', '1.0.0')).toEqual({
    file: 'gatewright.config.ts',
    path: ['packages', 'version'],
  })
})

test.each([
  ['title: A\nversion: "1.0.0" # quoted\nx: 1\n', 'title: A\nversion: "1.1.0" # quoted\nx: 1\n'],
  ["version: '1.0.0'\r\ntitle: A\r\n", "version: '1.1.0'\r\ntitle: A\r\n"],
  ['{ title: A, version: 1.0.0 }', '{ title: A, version: "1.1.0" }'],
  ['\uFEFFversion: "1.0.0"\ntitle: A\n', '\uFEFFversion: "1.1.0"\ntitle: A\n'],
  ['# Our API.\ntitle: A\n', '# Our API.\nversion: "1.1.0"\ntitle: A\n'],
  ['# Our API.\r\n\r\ntitle: A\r\n', '# Our API.\r\n\r\nversion: "1.1.0"\r\ntitle: A\r\n'],
  ['\uFEFFtitle: A\n', '\uFEFFversion: "1.1.0"\ntitle: A\n'],
  ['--- # Ours\n  title: A\n  credits: 2\n', '--- # Ours\n  version: "1.1.0"\n  title: A\n  credits: 2\n'],
  ['? title\n: A\n', 'version: "1.1.0"\n? title\n: A\n'],
  ['{ title: A }\n', '{ version: "1.1.0", title: A }\n'],
  ['{\n  "title": "A"\n}\n', '{ version: "1.1.0",\n  "title": "A"\n}\n'],
])('of a service file only the version changes: %j', (before, after) => {
  expect(withVersion(before, service, '1.0.0', '1.1.0')).toBe(after)
  const written: unknown = parse(after)
  expect(written).toMatchObject({ title: 'A', version: '1.1.0' })
})

test('of a configuration only the version of the packages changes', () => {
  const json = { file: 'gatewright.config.json', path: ['packages', 'version'] }
  expect(withVersion('{\n  "version": 1,\n  "packages": { "version": "1.0.0" }\n}\n', json, '1.0.0', '1.1.0')).toBe(
    '{\n  "version": 1,\n  "packages": { "version": "1.1.0" }\n}\n',
  )
  const ts = { ...json, file: 'gatewright.config.ts' }
  expect(
    withVersion("defineConfig({ packages: { version: '1.0.0' }, other: { version: '3.0.0' } })", ts, '1.0.0', '1.1.0'),
  ).toBe("defineConfig({ packages: { version: '1.1.0' }, other: { version: '3.0.0' } })")
})

test.each([
  'packages: { version: read() }',
  "a: { version: '1.0.0' }, b: { version: '1.0.0' }",
  'version: `${major}.0.0`',
])('a version that a program makes is left to its author: %s', (text) => {
  const place = { file: 'gatewright.config.ts', path: ['packages', 'version'] }
  expect(() => withVersion(text, place, '1.0.0', '1.1.0')).toThrow(
    'gatewright.config.ts does not have packages.version as a single text',
  )
})

test('a version that is an alias is left to its author', () => {
  expect(() => withVersion('title: &a "1.0.0"\nversion: *a\n', service, '1.0.0', '1.1.0')).toThrow(
    'version in specs/service.yaml is not a plain value',
  )
})
