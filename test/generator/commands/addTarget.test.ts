import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readJson } from '../../support/reading.ts'
import { gatewright } from '../../support/gatewright.ts'
import { textWith } from '../../support/matching.ts'
import { temporary } from '../../support/temporary.ts'

/** A folder with a configuration, and a package.json that names a package by its folder. */
function catalogue(file: string, text: string): string {
  const folder = temporary()
  mkdirSync(join(folder, 'specs'))
  writeFileSync(join(folder, 'specs/service.yaml'), 'title: Acme\n')
  writeFileSync(join(folder, file), text)
  const dependencies = { '@acme/client': 'file:generated/client' }
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module', dependencies }))
  return folder
}

test.each([
  [
    'gatewright.config.js',
    "// Ours.\nexport default {\n  packages: { scope: '@acme' }, // names\n  targets: ['catalog', 'client'],\n}\n",
    "// Ours.\nexport default {\n  packages: { scope: '@acme' }, // names\n  targets: ['catalog', 'client', 'command'],\n}\n",
  ],
  [
    'gatewright.config.js',
    "export default {\n  packages: { scope: '@acme' },\n  targets: { command: false, reference: false },\n}\n",
    "export default {\n  packages: { scope: '@acme' },\n  targets: { reference: false },\n}\n",
  ],
  [
    'gatewright.config.json',
    '{ "packages": { "scope": "@acme" }, "targets": ["client"] }',
    JSON.stringify({ packages: { scope: '@acme' }, targets: ['client', 'command'] }, null, 2) + '\n',
  ],
])('a target is added to %s, and to package.json', async (file, before, after) => {
  const folder = catalogue(file, before)
  const words = `Added command to ${file} and package.json. Next: npm install, which builds it.\n`
  expect(await gatewright(folder, 'add', 'command')).toMatchObject({ code: 0, stdout: words, stderr: '' })
  expect(readFileSync(join(folder, file), 'utf8')).toBe(after)
  expect(readJson(readFileSync(join(folder, 'package.json'), 'utf8'))).toMatchObject({
    dependencies: { '@acme/client': 'file:generated/client', '@acme/command': 'file:generated/command' },
  })
})

test('the package for Python is none that package.json can name', async () => {
  const folder = catalogue('gatewright.config.json', '{ "packages": { "scope": "@acme" }, "targets": ["client"] }')
  const before = readFileSync(join(folder, 'package.json'), 'utf8')
  const words = 'Added python to gatewright.config.json. Next: npx gatewright build.\n'
  expect(await gatewright(folder, 'add', 'python')).toMatchObject({ code: 0, stdout: words, stderr: '' })
  expect(readFileSync(join(folder, 'package.json'), 'utf8')).toBe(before)
})

test('a target that is built already changes nothing', async () => {
  const folder = catalogue('gatewright.config.json', '{ "targets": ["schemas"] }')
  const words = 'The catalogue already builds schemas.\n'
  expect(await gatewright(folder, 'add', 'schemas')).toMatchObject({ code: 0, stdout: words })
  expect(readFileSync(join(folder, 'gatewright.config.json'), 'utf8')).toBe('{ "targets": ["schemas"] }')
})

test('a package.json that is not JSON is named, and nothing is written', async () => {
  const folder = catalogue('gatewright.config.json', '{ "targets": ["schemas"] }')
  writeFileSync(join(folder, 'package.json'), '{')
  const { code, stderr } = await gatewright(folder, 'add', 'reference')
  expect({ code, stderr }).toMatchObject({
    code: 2,
    stderr: textWith('package.json is not valid JSON. Correct it first.'),
  })
  expect(readFileSync(join(folder, 'gatewright.config.json'), 'utf8')).toBe('{ "targets": ["schemas"] }')
})

test('a target comes with those that it needs', async () => {
  const folder = catalogue('gatewright.config.json', '{ "targets": ["schemas"] }')
  expect(await gatewright(folder, 'add', 'command')).toMatchObject({ stdout: textWith('Added client and command to') })
})

test('an unknown target, and targets that cannot be changed, are refused, and nothing is written', async () => {
  const text = "const targets = ['schemas']\nexport default { targets }\n"
  const folder = catalogue('gatewright.config.js', text)
  const unknown = await gatewright(folder, 'add', 'referense')
  expect(unknown).toMatchObject({
    code: 2,
    stderr: textWith('"referense" is not a target of Gatewright; did you mean reference? Known: '),
  })
  const other = await gatewright(folder, 'add', 'reference')
  expect(other).toMatchObject({
    code: 2,
    stderr: textWith('has no list of targets that can be changed. Add reference'),
  })
  expect(readFileSync(join(folder, 'gatewright.config.js'), 'utf8')).toBe(text)
})
