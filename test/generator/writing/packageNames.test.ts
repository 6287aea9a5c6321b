import { expect, test } from 'vitest'
import { packagesOf } from '../../../generator/catalogue/packages.ts'
import { PackageNames } from '../../../generator/writing/packageNames.ts'
import { Templates } from '../../../generator/writing/template.ts'

const service = { version: '1.0.0', license: 'MIT' }
const settings = { scope: '@acme', names: { schemas: 'acme-schemas' } }
const names = new PackageNames(packagesOf(service, ['client', 'command', 'schemas'], settings))

const fill = (template: string, view: object = {}): string => {
  const printers = { text: (parts: readonly unknown[]) => parts.join('') }
  return new Templates(printers).compile('a.hbs', template, names)(view)
}

test('modules and copied files name the packages as they are called', () => {
  expect(
    names.inFile("import a from '@gatewright/client/models/a'\n// npx gatewright-client, @gatewright/schemas"),
  ).toBe("import a from '@acme/client/models/a'\n// npx acme-client, acme-schemas")
})

test('a module cannot name a package that is not built', () => {
  expect(() => names.inFile("import '@gatewright/openapi'")).toThrow(
    'it names the package of the target "openapi", which is not built',
  )
})

test('templates name the packages as they are called, in their text and in the texts of their holes', () => {
  expect(fill('# @gatewright/schemas {{text "@gatewright/client/models/" id}} gatewright-client', { id: 'x' })).toBe(
    '# acme-schemas @acme/client/models/x acme-client',
  )
})

test('texts that a template places stay as they are', () => {
  expect(fill('@gatewright/client: {{text words}}', { words: 'see @gatewright/client, gatewright-client' })).toBe(
    '@acme/client: see @gatewright/client, gatewright-client',
  )
})

test.each(['a\n@gatewright/openapi', 'a\n{{text "@gatewright/openapi/" id}}'])(
  'a template that names a package that is not built fails only when it gets there: %j',
  (template) => {
    const why =
      'line 2 of a.hbs has a wrong value: it names the package of the target "openapi", which is not built'
    expect(() => fill(template, { id: 'x' })).toThrow(why)
    expect(fill(`{{#if isThere}}\n${template}\n{{/if}}\nb`, { isThere: false, id: 'x' })).toBe('b')
  },
)
