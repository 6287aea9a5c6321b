import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { commandKey, isFresh, stampFile } from '../../../generator/building/stamp.ts'
import { repository } from '../../support/command.ts'
import { listFiles } from '../../support/folder.ts'
import { copySpecs, gatewright, gatewrightProcess } from '../../support/gatewright.ts'
import { textWith } from '../../support/matching.ts'
import { readJson, valueAt } from '../../support/reading.ts'
import { temporary } from '../../support/temporary.ts'
import { isLong } from '../../support/size.ts'

/** A project whose specs and packages are in other folders than by default. */
function project(config: object = {}): string {
  const folder = temporary()
  copySpecs(join(folder, 'my'))
  writeFileSync(
    join(folder, 'gatewright.config.json'),
    JSON.stringify({ specs: 'my/specs', out: 'my/packages', ...config }),
  )
  return folder
}

/** Whether this command would only repeat what it printed the last time. */
function isFreshIn(folder: string, args: readonly string[]): boolean {
  const before = process.cwd()
  process.chdir(folder)
  const stamp = stampFile(join(folder, 'cache'), commandKey(args)).read()
  process.chdir(before)
  return stamp !== undefined && isFresh(stamp)
}

const kind = (
  word: string,
): string => `import { defineKind } from ${JSON.stringify(join(repository, 'generator/kinds/kind.ts'))}
const ${word} = defineKind({
  word: '${word}',
  doc: 'A ${word}.',
  keys: {},
  value: { type: 'string' },
  lower: () => ({ is: 'string', noun: '${word}' }),
})
`

test.runIf(isLong)(
  'each command reads the folders of the configuration, also from a folder inside of the project',
  async () => {
    const folder = project()
    expect(await gatewright(folder, 'check')).toMatchObject({ code: 0, stdout: textWith('2 models') })
    expect(await gatewright(folder, 'fmt')).toMatchObject({
      code: 0,
      stdout: 'Every file in my/specs/ is formatted.\n',
    })
    expect(await gatewright(folder, 'catalogue')).toMatchObject({ code: 0 })
    const start = ['--vendor', 'acme', '--category', 'video', '--task', 'text-to-video']
    expect(await gatewright(folder, 'new', 'acme-reel', ...start)).toMatchObject({
      code: 0,
      stdout: textWith('my/specs/models/acme/acme-reel.yaml'),
    })
    writeFileSync(
      join(folder, 'acme.still.json'),
      JSON.stringify({ type: 'object', properties: { prompt: { type: 'string' } } }),
    )
    expect(await gatewright(folder, 'import', 'json-schema', 'acme.still.json')).toMatchObject({
      stdout: textWith('still'),
    })
    expect(existsSync(join(folder, 'my/specs/models/acme'))).toBe(true)
    const inside = join(folder, 'my')
    expect(await gatewright(inside, 'build')).toMatchObject({ code: 0, stdout: textWith('into packages/') })
    expect(await gatewright(inside, 'build', '--check')).toMatchObject({
      code: 0,
      stdout: 'packages/ is up to date.\n',
    })
    expect(readdirSync(join(folder, 'my/packages'))).toContain('client')
    expect(listFiles(folder).filter((path) => /^(?:specs|generated)\//.test(path))).toEqual([])
  },
)

test('flags win over the configuration, and are relative to the current folder', async () => {
  const folder = project({ targets: ['client'] })
  copySpecs(join(folder, 'other'))
  const flags = ['--specs', 'specs', '--out', 'made']
  expect(await gatewright(join(folder, 'other'), 'build', ...flags)).toMatchObject({
    code: 0,
    stdout: textWith('into made/'),
  })
  expect(existsSync(join(folder, 'other/made/client'))).toBe(true)
})

test('--config chooses the configuration, whatever its name and folder are', async () => {
  const folder = project({ specs: 'absent' })
  mkdirSync(join(folder, 'else'))
  writeFileSync(join(folder, 'else/ours.json'), '{ "specs": "../my/specs" }')
  for (const args of [
    ['fmt', '--config', 'else/ours.json'],
    ['--config', 'else/ours.json', 'fmt'],
  ])
    expect(await gatewright(folder, ...args)).toMatchObject({
      code: 0,
      stdout: 'Every file in my/specs/ is formatted.\n',
    })
})

test.runIf(isLong)('a target that is off is not built, and its package is removed', async () => {
  const folder = project()
  await gatewright(folder, 'build')
  const targets = { command: false, openapi: false, reference: false, client: true }
  writeFileSync(
    join(folder, 'gatewright.config.json'),
    JSON.stringify({ specs: 'my/specs', out: 'my/packages', targets }),
  )
  const { stdout } = await gatewright(folder, 'build')
  expect(stdout).toContain('Packages: schemas, validators, client, catalog, upstreams, react, ai-sdk, python.')
  expect(readdirSync(join(folder, 'my/packages')).filter((name) => !name.startsWith('gatewright'))).toEqual([
    'ai-sdk',
    'catalog',
    'client',
    'python',
    'react',
    'schemas',
    'upstreams',
    'validators',
  ])
})

test('scope, names, the licence and the name of the command reach the packages', async () => {
  const packages = {
    scope: '@acme',
    names: { schemas: 'acme-shapes' },
    version: '3.2.1',
    license: 'Apache-2.0',
    licenseFile: 'TERMS',
  }
  const unread = { openapi: false, reference: false, react: false, 'ai-sdk': false, upstreams: false }
  const python = { name: 'acme-reels', module: 'reels', version: '3.2.1rc1' }
  const folder = project({ packages, targets: { command: { name: 'reel' }, python, ...unread } })
  writeFileSync(join(folder, 'TERMS'), 'Our terms.\n')
  const args = ['build', '--cache', 'cache']
  expect(await gatewright(folder, ...args)).toMatchObject({ code: 0 })
  // The first one may have started in the moment in which its files were written.
  await gatewright(folder, ...args)
  expect(isFreshIn(folder, args)).toBe(true)
  const read = (path: string): string => readFileSync(join(folder, 'my/packages', path), 'utf8')
  const manifest = readJson(read('command/package.json'))
  expect(manifest).toMatchObject({
    name: '@acme/command',
    version: '3.2.1',
    license: 'Apache-2.0',
    dependencies: { '@acme/client': '3.2.1' },
  })
  expect(valueAt(manifest, 'bin')).toHaveProperty('reel')
  expect(valueAt(readJson(read('schemas/package.json')), 'name')).toBe('acme-shapes')
  expect(read('client/LICENSE')).toContain('Our terms.')
  writeFileSync(join(folder, 'TERMS'), 'New terms.\n')
  expect(isFreshIn(folder, args)).toBe(false)
  expect(await gatewright(folder, ...args)).toMatchObject({ code: 0 })
  expect(read('client/LICENSE')).toContain('New terms.')
  expect(read('python/pyproject.toml')).toContain('name = "acme-reels"\nversion = "3.2.1rc1"\n')
  expect(read('python/src/reels/__init__.py')).toContain('__version__ = "3.2.1rc1"')
})

test('a kind of a configuration is read in specs, and is in the schema for editors', async () => {
  const folder = temporary()
  copySpecs(folder)
  writeFileSync(
    join(folder, 'gatewright.config.ts'),
    `${kind('colour')}export default { extensions: { kinds: [colour] } }\n`,
  )
  const model = join(folder, 'specs/models/vendor1/vendor1-v3-omni.yaml')
  const text = readFileSync(model, 'utf8')
  writeFileSync(model, text.replace(/^params:\n/m, 'params:\n  shade: { type: colour, description: The shade. }\n'))
  const [checked, written] = await Promise.all([
    gatewrightProcess(folder, 'check'),
    gatewrightProcess(folder, 'schema', 'schema.json'),
  ])
  expect(checked).toMatchObject({ code: 0, stderr: '' })
  expect(written).toMatchObject({ code: 0, stderr: '' })
  expect(readFileSync(join(folder, 'schema.json'), 'utf8')).toContain('"colour"')
})

test.each([
  [
    'kinds',
    `${kind('text')}export default { extensions: { kinds: [text] } }`,
    'extensions.kinds[0]: is called "text", as one of Gatewright is; rename it',
  ],
  [
    'kinds',
    `${kind('hue')}export default { extensions: { kinds: [hue, hue] } }`,
    'extensions.kinds[1]: is called "hue", as one before it is; rename it',
  ],
  [
    'checks',
    `const run = () => []\nexport default { extensions: { checks: [{ name: 'duplicate-id', run }] } }`,
    'is called "duplicate-id", as one of Gatewright is',
  ],
  [
    'targets',
    `const outputs = () => []\nexport default { extensions: { targets: [{ name: 'client', templates: '.', outputs }] } }`,
    'is called "client", as one of Gatewright is',
  ],
  [
    'targets',
    `const outputs = () => []\nexport default { extensions: { targets: [{ name: '../x', templates: '.', outputs }] } }`,
    'extensions.targets[0].name: "../x" cannot be a folder',
  ],
  [
    'targets',
    `const outputs = () => []\nexport default { targets: { client: false, command: false }, extensions: { targets: [{ name: 'web', templates: '.', outputs, needs: ['client'] }] } }`,
    'extensions.targets[0]: needs the target "client", so targets.client cannot be false',
  ],
  [
    'targets',
    `const outputs = () => []\nexport default { extensions: { targets: [{ name: 'web', templates: '.', outputs, needs: ['clint'] }] } }`,
    'extensions.targets[0].needs.clint: is not a target; did you mean client?',
  ],
  ['getters', `export default { get specs() { throw new Error('not today') } }`, 'cannot be read: not today.'],
])('%s that clash or cannot be used are an error', async (_, text, message) => {
  const folder = temporary()
  copySpecs(folder)
  writeFileSync(join(folder, 'gatewright.config.mjs'), `${text}\n`)
  const { code, stderr } = await gatewright(folder, 'check')
  expect(code).toBe(1)
  expect(stderr).toContain(message)
})

test('a configuration that calls process.exit fails the command, and one that prints does not', async () => {
  const [exiting, printing] = [temporary(), temporary()]
  for (const folder of [exiting, printing]) copySpecs(folder)
  writeFileSync(join(exiting, 'gatewright.config.ts'), 'process.exit(0)\nexport default {}\n')
  writeFileSync(join(printing, 'gatewright.config.ts'), `console.log('hello')\nexport default {}\n`)
  const ended = await Promise.all([gatewrightProcess(exiting, 'check'), gatewrightProcess(printing, 'check')])
  expect(ended).toEqual([
    { code: 1, stdout: '', stderr: textWith('gatewright.config.ts stopped the command while it was loaded') },
    { code: 0, stdout: 'hello\n2 models checked: no error.\n', stderr: '' },
  ])
})
