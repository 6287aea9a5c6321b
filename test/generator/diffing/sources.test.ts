import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { beforeAll, expect, test, vi } from 'vitest'
import { diffCatalogues, sideOf, type Side } from '../../../generator/diffing/index.ts'
import { withTemporaryFolder } from '../../../generator/diffing/sources/temporary.ts'
import { packageFormat } from '../../../generator/protocol/format.ts'
import { repository } from '../../support/command.ts'
import { temporaryFolder } from '../../support/folder.ts'
import { commitIn, initIn, tagIn } from '../../support/git.ts'
import { archiveOf, type ArchiveEntry } from './archive.ts'
import { modelWith, withModel, writeSpecs } from './sides.ts'
import { readJson, valueAt } from '../../support/reading.ts'
import { isLong } from '../../support/size.ts'

const folder = temporaryFolder()
const options = { specs: join(folder, 'specs') }

const commit = (message: string, tag?: string): void => {
  commitIn(folder, message)
  if (tag !== undefined) tagIn(folder, tag)
}

beforeAll(() => {
  writeSpecs(join(folder, 'api'), withModel({}))
  writeFileSync(
    join(folder, 'gatewright.config.ts'),
    "throw new Error('executed')\nexport default { specs: './api' }\n",
  )
  initIn(folder)
  commit('first', 'v1')
  renameSync(join(folder, 'api'), join(folder, 'specs'))
  writeFileSync(join(folder, 'gatewright.config.ts'), "throw new Error('executed')\n")
  commit('second')
  symlinkSync('/etc/hostname', join(folder, 'specs/models/acme/link.yaml'))
  commit('with a link', 'linked')
  rmSync(join(folder, 'specs/models/acme/link.yaml'))
  writeSpecs(join(folder, 'specs'), { 'models/acme/still.yaml': modelWith({ credits: 'oops(' }) })
  commit('broken', 'broken')
  writeSpecs(join(folder, 'specs'), withModel({ params: { a: { type: 'text', required: true } } }))
})

const codesFrom = async (source: string): Promise<readonly string[]> =>
  (await diffCatalogues(await sideOf(source, options), await sideOf(options.specs, options))).map(({ code }) => code)

test('a commit is read from the folder of specs that its configuration names, which is not executed', async () => {
  expect(await codesFrom('v1')).toEqual(['required-parameter-added'])
  expect(await codesFrom('HEAD~2')).toEqual(['required-parameter-added'])
  expect(await codesFrom('git:v1')).toEqual(['required-parameter-added'])
})

test('the place of what is gone is in the folder of the old specs', async () => {
  const [change] = await diffCatalogues(await sideOf(options.specs, options), await sideOf('v1', options))
  expect(change?.code).toBe('parameter-removed')
  expect(change?.place.file.endsWith('/specs/models/acme/still.yaml')).toBe(true)
  const [added] = await diffCatalogues(await sideOf('v1', options), await sideOf('v1', options))
  expect(added).toBeUndefined()
})

test.each([
  ['nowhere', 'nowhere is not a folder, an archive or a git ref here.'],
  ['--output=/tmp/x', '--output=/tmp/x is not a folder, an archive or a git ref here.'],
  ['git:-h', '-h is not a folder, an archive or a git ref here.'],
  ['main:specs', 'main:specs is not a folder, an archive or a git ref here.'],
  ['linked', 'linked has a link in its specs, models/acme/link.yaml, and links are not followed.'],
  ['npm:--registry=x@1', 'npm:--registry=x@1 does not name a package, such as npm:@acme/catalog@1.2.0.'],
  ['npm:a;b@1', 'npm:a;b@1 does not name a package, such as npm:@acme/catalog@1.2.0.'],
])('%s is refused in a sentence', async (source, message) => {
  await expect(sideOf(source, options)).rejects.toThrow(message)
})

const temporaries = (): readonly string[] => readdirSync(tmpdir()).filter((name) => name.startsWith('gatewright-diff-'))

test('specs with errors are refused with the first error, and no temporary folder stays', async () => {
  const before = temporaries()
  await expect(sideOf('broken', options)).rejects.toThrow(
    /^The specs of broken have (?:an error|\d+ errors), so they cannot be compared: .*specs\/models\/acme\/still\.yaml:\d+:\d+: /,
  )
  expect(temporaries().filter((name) => !before.includes(name))).toEqual([])
})

test('a temporary folder is removed after an error', async () => {
  let name = ''
  const failing = withTemporaryFolder((made) => {
    name = made
    mkdirSync(join(made, 'inside'))
    throw new Error('stopped')
  })
  await expect(failing).rejects.toThrow('stopped')
  expect(temporaries().some((one) => name.endsWith(one))).toBe(false)
})

test('a temporary folder is removed after a signal', async () => {
  const module = JSON.stringify(join(repository, 'generator/diffing/sources/temporary.ts'))
  const program = `const { withTemporaryFolder } = await import(${module}); await withTemporaryFolder((folder) => { console.log(folder); return new Promise((done) => process.stdin.once('end', done).resume()) })`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const [name]: readonly unknown[] = await once(child.stdout, 'data')
  const made = String(name).trim()
  expect(existsSync(made)).toBe(true)
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  expect(await ended).toEqual([null, 'SIGTERM'])
  expect(existsSync(made)).toBe(false)
})

test('the version before a change is that of the old side: of its configuration, its service or its package', async () => {
  const config = (text: string): void => writeFileSync(join(folder, 'gatewright.config.ts'), text)
  config("export default { packages: { version: '1.4.0' } } // version: '9.0.0'\n")
  commit('configured', 'configured')
  config('export default { packages: { version: read() } }\n')
  commit('calculated', 'calculated')
  const versions = ['configured', 'calculated', 'v1', join(repository, 'generated')].map(
    async (source) => (await sideOf(source, options)).version,
  )
  const own = valueAt(readJson(readFileSync(join(repository, 'package.json'), 'utf8')), 'version')
  expect(await Promise.all(versions)).toEqual(['1.4.0', undefined, '0.1.0', own])
})

test.runIf(isLong)('our specs equal the packages that are built of them', async () => {
  const [specs, packages] = [await sideOf(join(repository, 'specs')), await sideOf(join(repository, 'generated'))]
  expect(await diffCatalogues(specs, packages)).toEqual([])
  expect(await diffCatalogues(packages, specs)).toEqual([])
})

test.runIf(isLong)('each of 3,000 unchanged models is found without a look at all others', async () => {
  const [before, after] = [await sideOf(join(repository, 'specs')), await sideOf(join(repository, 'specs'))]
  let reads = 0
  const many = ({ catalogue, ...side }: Side): Side => {
    const copies = Array.from({ length: 14 }, (_, copy) =>
      catalogue.models.map((model) => {
        const get = (): string => (reads++, `${model.id}-${copy}`)
        return Object.defineProperty({ ...model }, 'id', { get, enumerable: true })
      }),
    )
    return { ...side, catalogue: { ...catalogue, models: copies.flat() } }
  }
  const [old, now] = [many(before), many(after)]
  expect(old.catalogue.models.length).toBeGreaterThan(3000)
  expect(await diffCatalogues(old, now)).toEqual([])
  expect(reads).toBeLessThan(100 * old.catalogue.models.length)
})

const manifest = (format: number, target = 'catalog'): ArchiveEntry => ({
  path: 'package/package.json',
  text: JSON.stringify({ gatewright: { target, format } }),
})
const spec = (path: string, keys: object | string): ArchiveEntry => ({
  path: `package/dist/specs/${path}.json`,
  text: typeof keys === 'string' ? keys : JSON.stringify(keys),
})
const service = spec('service', { title: 'Acme' })
const model = (params: object, keys: object = {}): ArchiveEntry =>
  spec('models/still', { ...modelWith({}), params, ...keys })

const archive = (name: string, ...entries: readonly ArchiveEntry[]): string => {
  const path = join(folder, name)
  writeFileSync(path, archiveOf(entries))
  return path
}

test('an archive has the specs of its models, also with a format whose check is code elsewhere', async () => {
  const params = { a: { type: 'text', format: 'date', noun: 'a date', example: '2026-01-31' } }
  const side = await sideOf(archive('acme.tgz', manifest(packageFormat), service, model(params)))
  expect(side.catalogue.models.map(({ id, params: [param] }) => [id, param?.shape])).toMatchObject([
    ['still', { is: 'string', format: 'date', noun: 'a date' }],
  ])
})

test.each<[string, string, readonly ArchiveEntry[]]>([
  ['a link', 'has a link or a device, package/x', [{ path: 'package/x', text: '', type: '2' }]],
  ['another package', 'is not the package "catalog" of a catalogue', [manifest(1, 'client')]],
  ['a newer format', 'has another format than this version reads', [manifest(packageFormat + 1), service]],
  [
    'an older format',
    'has the format 2, and packages have the specs of their models since format 3: use its specs instead',
    [manifest(2), service],
  ],
  ['no specs', 'has no specs in dist/specs', [manifest(packageFormat)]],
  [
    'a pattern that takes long',
    'have an error, so they cannot be compared',
    [manifest(packageFormat), service, model({ a: { type: 'text', pattern: '^(a+)+$' } })],
  ],
  [
    'a spec that is no mapping',
    'has a spec that this version cannot read: dist/specs/models/still.json',
    [manifest(packageFormat), service, spec('models/still', '[1]')],
  ],
  [
    'a vendor that leads out of its folder',
    'has a spec that this version cannot read: dist/specs/models/still.json',
    [manifest(packageFormat), service, model({}, { vendor: '../../x' })],
  ],
  [
    'data that nests without end',
    'so they cannot be compared',
    [
      manifest(packageFormat),
      service,
      spec('models/still', `{"vendor":"acme","x":${'['.repeat(5000)}${']'.repeat(5000)}}`),
    ],
  ],
])('an archive with %s is refused', async (_, message, entries) => {
  await expect(sideOf(archive('hostile.tgz', ...entries))).rejects.toThrow(message)
})

test.each([
  ['text', Buffer.from('not zipped'), 'it cannot be unzipped'],
  [
    'an archive that ends too early',
    gzipSync(archiveOf([manifest(1)], false).subarray(0, 540)),
    'is not a complete archive',
  ],
  ['nothing', gzipSync(Buffer.alloc(1024)), 'it has no file'],
])('%s is no archive', async (_, bytes, message) => {
  writeFileSync(join(folder, 'no.tgz'), bytes)
  await expect(sideOf(join(folder, 'no.tgz'))).rejects.toThrow(message)
})

test('a published package is downloaded by npm, and none of its scripts run', async () => {
  const packed = archive('acme-catalog.tgz', manifest(packageFormat), service, model({}))
  const bin = join(folder, 'bin')
  mkdirSync(bin)
  const program = `#!${process.execPath}
const [command, ...args] = process.argv.slice(2)
const at = args.find((arg) => arg.startsWith('--pack-destination=')).slice('--pack-destination='.length)
if (command !== 'pack' || !args.includes('--ignore-scripts') || args.at(-1) !== '@acme/catalog@1.0.0') {
  console.error('npm error code E404\\nnpm error 404 Not Found')
  process.exit(1)
}
require('node:fs').copyFileSync(${JSON.stringify(packed)}, at + '/acme-catalog-1.0.0.tgz')
`
  writeFileSync(join(bin, 'npm'), program)
  chmodSync(join(bin, 'npm'), 0o755)
  vi.stubEnv('PATH', bin)
  try {
    expect((await sideOf('npm:@acme/catalog@1.0.0')).catalogue.models.map(({ id }) => id)).toEqual(['still'])
    await expect(sideOf('npm:@acme/catalog@2.0.0')).rejects.toThrow(
      'npm cannot read @acme/catalog@2.0.0: 404 Not Found.',
    )
  } finally {
    vi.unstubAllEnvs()
  }
})
