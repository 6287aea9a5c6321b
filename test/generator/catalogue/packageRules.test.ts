import { expect, test } from 'vitest'
import { packageProblems, packageWarnings } from '../../../generator/catalogue/packageRules.ts'
import { packagesOf, type PackageSettings } from '../../../generator/catalogue/packages.ts'
import { ends } from '../../support/ends.ts'

const targets = ['client', 'command', 'schemas']

test.each<PackageSettings>([
  {},
  { scope: '@acme', names: { client: 'acme-sdk', schemas: '@other/schemas_2' }, version: '1.0.0-beta.1' },
  { license: 'UNLICENSED' },
  { license: '(MIT OR Apache-2.0)', repository: 'acme/models', bugs: 'bugs@acme.example' },
  { repository: { url: 'git+ssh://git@acme.example/models.git', directory: 'packages/generated/' } },
  {
    homepage: 'https://acme.example/package/@acme/client',
    registry: 'https://npm.acme.example/',
    author: 'Ünal & Co <a@acme.example>',
  },
  { keywords: ['text to video'], command: 'acme' },
  { access: 'restricted', provenance: true, repository: 'acme/models' },
])('%j has no problem', (settings) => {
  expect(packageProblems(settings, targets)).toEqual([])
})

test.each<readonly [PackageSettings, string, RegExp]>([
  [{ scope: 'acme' }, 'scope', /^"acme" is not a scope, such as "@acme"/],
  [{ scope: '@Acme' }, 'scope', /is not a scope/],
  [{ scope: '@' + 'a'.repeat(100) }, 'scope', /is not a scope/],
  [{ names: { client: 'Acme' } }, 'names.client', /is not a name that npm accepts/],
  [{ names: { client: '.acme' } }, 'names.client', /is not a name that npm accepts/],
  [{ names: { client: '@acme/a/b' } }, 'names.client', /is not a name that npm accepts/],
  [{ names: { client: "a'}}" } }, 'names.client', /is not a name that npm accepts/],
  [{ names: { client: 'node_modules' } }, 'names.client', /npm refuses/],
  [{ names: { client: 'http' } }, 'names.client', /npm refuses/],
  [{ names: { client: 'a'.repeat(215) } }, 'names.client', /is longer than 214 characters/],
  [{ names: { client: '@gatewright/schemas' } }, 'names.client', /is already the name of the package "client"/],
  [{ names: { client: 'one', schemas: 'one' } }, 'names.schemas', /is already the name of the package "client"/],
  [{ version: '1.0' }, 'version', /is not a version/],
  [{ version: '01.0.0' }, 'version', /is not a version/],
  [{ license: 'All rights reserved, by Acme' }, 'license', /is not a licence/],
  [{ repository: 'git@acme.example:models.git' }, 'repository', /is not a repository/],
  [{ repository: { url: 'https://me:secret@acme.example/x' } }, 'repository.url', /is not a repository/],
  [{ repository: { url: 'acme/models', directory: '../x' } }, 'repository.directory', /is not a folder/],
  [{ homepage: 'acme.example' }, 'homepage', /is not an address/],
  [{ bugs: 'nobody' }, 'bugs', /is not an address/],
  [{ author: 'a\nb' }, 'author', /is not a line/],
  [{ keywords: ['video', ''] }, 'keywords.1', /is not a line/],
  [{ registry: 'https://me:secret@npm.acme.example' }, 'registry', /is not an address/],
  [{ access: 'restricted', names: { client: 'acme' } }, 'access', /npm cannot restrict access to "acme"/],
  [{ provenance: true }, 'provenance', /only with the address of the repository/],
  [{ command: '../x' }, 'command', /is not the name of a command/],
  [{ command: 'con' }, 'command', /Windows/],
])('%j has a problem at %s', (settings, path, message) => {
  const problems = packageProblems(settings, targets)
  expect(problems.map((one) => one.path.join('.'))).toEqual([path])
  expect(problems[0]?.message).toMatch(message)
})

test('long texts are checked in linear time', () => {
  const long = `https://${'a'.repeat(1_000_000)} `
  const settings = {
    homepage: long,
    bugs: long,
    registry: long,
    repository: long,
    author: long,
    license: long,
    scope: long,
  }
  const all = { ...settings, version: long, command: long, names: { client: long } }
  ends(() => expect(packageProblems(all, targets)).toHaveLength(10))
})

test.each<readonly [PackageSettings, string | undefined, number]>([
  [{ license: 'Apache-2.0' }, undefined, 1],
  [{ license: 'SEE LICENSE IN LICENSE' }, undefined, 1],
  [{ license: 'Apache-2.0' }, 'Apache License', 0],
  [{ license: 'UNLICENSED' }, undefined, 0],
  [{}, undefined, 0],
])('%j with the text %j has %i warnings', (settings, text, count) => {
  const service = { version: '1.0.0', license: 'MIT' }
  const warnings = packageWarnings(
    packagesOf(
      service,
      targets.map((name) => ({ name })),
      settings,
      text,
    ),
  )
  expect(warnings).toHaveLength(count)
  if (count > 0) expect(warnings[0]).toContain(`is ${settings.license}, and they contain no text of it`)
})
