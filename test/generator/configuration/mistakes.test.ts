import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { gatewright } from '../../support/gatewright.ts'
import { textWith } from '../../support/matching.ts'
import { temporary } from '../../support/temporary.ts'

/** Runs a command in a new folder with this configuration. */
async function run(config: object | string, ...args: readonly string[]): ReturnType<typeof gatewright> {
  const folder = temporary()
  mkdirSync(join(folder, 'specs'))
  writeFileSync(join(folder, 'specs/service.yaml'), 'title: Acme\n')
  writeFileSync(join(folder, 'gatewright.config.json'), typeof config === 'string' ? config : JSON.stringify(config))
  return gatewright(folder, ...(args.length > 0 ? args : ['check']))
}

test.each([
  ['an unknown key', { spec: 'a' }, 'spec: is not a key of a configuration; did you mean specs? Known: specs, out,'],
  [
    'an unknown key of packages',
    { packages: { scop: '@a' } },
    'packages.scop: is not a key of packages; did you mean scope? Known: scope,',
  ],
  ['a value of another type', { specs: 3 }, 'specs: must be a path, but is a number'],
  ['text in place of an object', { packages: 'x' }, 'packages: must be an object, but is text'],
  ['a list in place of an object', { packages: [] }, 'packages: must be an object, but is a list'],
  ['text in place of a list', { packages: { keywords: 'a' } }, 'packages.keywords: must be a list, but is text'],
  [
    'a wrong item',
    { packages: { keywords: ['a', 1] } },
    'packages.keywords[1]: must be text that is not blank, but is a number',
  ],
  [
    'a word that is not known',
    { packages: { access: 'privat' } },
    'packages.access: "privat" is not one of public, restricted',
  ],
  [
    'a scope that npm refuses',
    { packages: { scope: 'Acme' } },
    'packages.scope: "Acme" is not a scope, such as "@acme"',
  ],
  [
    'a name that npm refuses',
    { packages: { names: { client: '@Acme/x' } } },
    'packages.names.client: "@Acme/x" is not a name that npm accepts',
  ],
  [
    'a name of no target',
    { packages: { names: { clint: 'a' } } },
    'packages.names.clint: is not a target; did you mean client?',
  ],
  [
    'a name on npm of a package that is not there',
    { packages: { names: { python: '@acme/python' } } },
    'packages.names.python: is not a package of npm; set targets.python.name instead',
  ],
  [
    'a module that Python cannot import',
    { targets: { python: { module: 'acme-client' } } },
    'targets.python.module: "acme-client" is not the name of a module, such as "acme_client"',
  ],
  [
    'two packages of one name',
    { packages: { names: { client: 'a', schemas: 'a' } } },
    'is already the name of the package',
  ],
  [
    'a list with no target',
    { targets: ['catalog', 'referense'] },
    'targets[1]: "referense" is not a target of Gatewright; did you mean reference?',
  ],
  ['a list with a target twice', { targets: ['schemas', 'schemas'] }, 'targets[1]: "schemas" occurs twice; remove one'],
  [
    'a list without what a target needs',
    { targets: ['command'] },
    'targets[0]: "command" needs the target "client"; add it',
  ],
  ['a list with something else', { targets: [1] }, 'targets[0]: must be text that is not blank, but is a number'],
  ['a wrong version', { packages: { version: '1' } }, 'packages.version: "1" is not a version'],
  ['a wrong licence', { packages: { license: 'see/file' } }, 'packages.license: "see/file" is not a licence'],
  [
    'a licence file that is absent',
    { packages: { licenseFile: 'LIC' } },
    'packages.licenseFile: "LIC" does not exist; paths are relative to the configuration',
  ],
  ['a wrong address', { packages: { homepage: 'acme' } }, 'packages.homepage: "acme" is not an address'],
  [
    'a repository without an address',
    { packages: { repository: { directory: 'a' } } },
    'packages.repository.url: is missing',
  ],
  [
    'packages inside the specs',
    { out: 'specs/made' },
    'out: "specs/made" and the specs in "specs" are inside each other',
  ],
  [
    'an unknown target',
    { targets: { clint: false } },
    'targets.clint: is not a target of Gatewright; did you mean client?',
  ],
  [
    'a target that is text',
    { targets: { client: 'no' } },
    'targets.client: must be true, false, or an object with its options, but is text',
  ],
  [
    'an unknown option',
    { targets: { command: { nam: 'a' } } },
    'targets.command.nam: is not an option of the target "command"; did you mean name?',
  ],
  [
    'an option of a target without options',
    { targets: { client: { a: 'a' } } },
    'targets.client.a: is not an option of the target "client"; there are none',
  ],
  [
    'a wrong option',
    { targets: { command: { name: 'a b' } } },
    'targets.command.name: "a b" is not the name of a command',
  ],
  [
    'a needed target that is off',
    { targets: { client: false } },
    'targets.client: cannot be false, because the target "command" needs it; set targets.command to false as well',
  ],
  [
    'a needed target that is off, of an optional one that is named',
    { targets: { client: false, command: false, react: true } },
    'targets.client: cannot be false, because the target "react" needs it; set targets.react to false as well',
  ],
  [
    'a kind without its parts',
    { extensions: { kinds: [{ word: 'a' }] } },
    'extensions.kinds[0]: is not a kind, because it has no text "doc" and no function "read" and no function "load"; make it with defineKind',
  ],
  [
    'a target without outputs',
    { extensions: { targets: [{ name: 'a' }] } },
    'extensions.targets[0]: is not a target, because it has no text "templates" and no function "outputs"; make it with defineTarget',
  ],
  [
    'an unknown template',
    { templates: { 'client/readm.hbs': 'a' } },
    'templates["client/readm.hbs"]: is not a template of Gatewright; did you mean client/readme.hbs?',
  ],
  [
    'a template that is absent',
    { templates: { 'client/readme.hbs': 'a.hbs' } },
    'templates["client/readme.hbs"]: "a.hbs" does not exist',
  ],
  ['a key of every object', '{"__proto__": {"specs": "a"}}', '__proto__: is not a key of a configuration'],
])('%s is reported', async (_, config, message) => {
  const { code, stdout, stderr } = await run(config)
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  expect(stderr).toContain(message)
  expect(stderr.trim().split('\n')).toHaveLength(1)
})

test('every mistake is listed at once, each with its line and column', async () => {
  const text = `{
  "specs": 1,
  "packages": {
    "scop": "@a",
    "keywords": ["a", 2]
  },
  "targets": { "client": "no" }
}`
  const { stderr } = await run(text)
  const places = stderr
    .trim()
    .split('\n')
    .map((line) => /gatewright\.config\.json:(\d+:\d+) {2}(\S+): /.exec(line)?.slice(1))
  expect(places).toEqual([
    ['2:3', 'specs'],
    ['4:5', 'packages.scop'],
    ['5:23', 'packages.keywords[1]'],
    ['7:16', 'targets.client'],
  ])
})

test('at most 50 mistakes are listed', async () => {
  const { stderr } = await run({ packages: { keywords: Array.from({ length: 1000 }, () => 1) } })
  expect(stderr.trim().split('\n')).toHaveLength(51)
  expect(stderr).toContain('has 950 more mistakes')
})

test.each([
  [['check', '--config', 'absent.json'], 'absent.json does not exist; choose another file with --config.'],
  [['check', '--config', 'specs'], 'specs is not a file; choose one with --config.'],
  [['check', '--config', 'specs/service.yaml'], 'its name must end in .ts, .mts, .mjs, .js, .json'],
])('%j is refused', async (args, message) => {
  expect(await run({}, ...args)).toMatchObject({ code: 1, stdout: '', stderr: textWith(message) })
})

test('the command line without a command reads no configuration', async () => {
  expect(await run('broken', '--version')).toMatchObject({ code: 0, stderr: '' })
})
