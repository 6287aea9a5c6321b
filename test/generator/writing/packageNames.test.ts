import { expect, test, vi } from 'vitest'
import { packagesOf } from '../../../generator/catalogue/packages.ts'
import { PackageNames } from '../../../generator/writing/packageNames.ts'
import { keyOf, Templates } from '../../../generator/writing/template.ts'
import { compile, precompile } from '../../../generator/writing/templateSource.ts'
import { unchecked, valueAt } from '../../support/reading.ts'

const service = { version: '1.0.0', license: 'MIT' }
const settings = { scope: '@acme', names: { schemas: 'acme-schemas' } }
const names = new PackageNames(
  packagesOf(service, [{ name: 'client' }, { name: 'command' }, { name: 'schemas' }], settings),
)

const printers = { text: (parts: readonly unknown[]) => parts.join('') }

const fill = (template: string, view: object = {}): string =>
  new Templates(printers).compileWith(compile, ['a.hbs', template], names)(view)

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
    const why = 'line 2 of a.hbs has a wrong value: it names the package of the target "openapi", which is not built'
    expect(() => fill(template, { id: 'x' })).toThrow(why)
    expect(fill(`{{#if isThere}}\n${template}\n{{/if}}\nb`, { isThere: false, id: 'x' })).toBe('b')
  },
)

test('a template that was compiled before the names were known has them, too', async () => {
  const template = '{{#each all}}@gatewright/schemas {{text "gatewright-client " id}}\n{{/each}}'
  const compiled = `export default ${precompile('a.hbs', template, new Set(['text']))}`
  const known = unchecked<TemplateSpecification>(
    valueAt(await import(`data:text/javascript,${encodeURIComponent(compiled)}`), 'default'),
  )
  vi.doMock('../../../generator/writing/precompiled.ts', () => ({
    precompiled: { [keyOf(template, ['text'])]: known },
  }))
  vi.resetModules()
  const { Templates: Packed } = await import('../../../generator/writing/template.ts')
  const view = { all: [{ id: 'x' }, { id: 'y' }] }
  expect((await new Packed(printers).compile('a.hbs', template, names))(view)).toBe(fill(template, view))
  expect(fill(template, view)).toContain('acme-schemas acme-client x\n')
})
