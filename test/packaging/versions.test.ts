import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fieldsOf } from '../../generator/language/values.ts'
import { installedWith } from '../../packaging/sbom.ts'
import { repository } from '../support/command.ts'
import { readJson, valueAt } from '../support/reading.ts'

const manifests = globSync(
  [
    'package.json',
    'gateway/package.json',
    'sandbox/package.json',
    'bench/package.json',
    'generated/*/package.json',
    'test/{frameworks,nodes,programs,tools,vendors}/package.json',
    'web/viewer/package.json',
  ],
  {
    cwd: repository,
  },
).map((path) => [path, readJson(readFileSync(join(repository, path), 'utf8'))] as const)

const kinds = ['dependencies', 'devDependencies', 'optionalDependencies']

/** The packages of a lock file by their paths, without links. */
const lockedIn = (folder: string): ReadonlyMap<string, unknown> =>
  new Map(
    Object.entries(
      fieldsOf(valueAt(readJson(readFileSync(join(repository, `${folder}package-lock.json`), 'utf8')), 'packages')),
    ).filter(([, one]) => valueAt(one, 'link') !== true),
  )

/** A single version, also of a package that is installed under another name. */
const exact = /^(?:npm:(?:@[\w.-]+\/)?[\w.-]+@)?\d+\.\d+\.\d+(?:-[\w.]+)?$/

const published = manifests.filter(([path]) =>
  /^(?:package|(?:gateway|sandbox|generated\/.*)\/package)\.json$/.test(path),
)

test('every package that is published has one version, which the first lines, the deployment and the changelog name', () => {
  const version = String(valueAt(published.find(([path]) => path === 'package.json')?.[1], 'version'))
  const differing = published.flatMap(([path, manifest]) => [
    [path, valueAt(manifest, 'version')],
    ...kinds.flatMap((kind) =>
      Object.entries(fieldsOf(valueAt(manifest, kind))).filter(([name]) => name.startsWith('@gatewright/')),
    ),
  ])
  expect(differing.filter(([, one]) => one !== version)).toEqual([])
  for (const [path, text] of [
    ['README.md', `--package ./gatewright-${version}.tgz gatewright init`],
    ['README.md', `--package="$PWD/gatewright-${version}.tgz" dlx`],
    ['docs/start.md', `--package ./gatewright-${version}.tgz gatewright init`],
    ['deploy/kubernetes/kustomization.yaml', `newTag: '${version}'`],
    ['CHANGELOG.md', `\n## ${version} (`],
  ] as const)
    expect(readFileSync(join(repository, path), 'utf8')).toContain(text)
})

test('every package that is published names the same author, pages and repository', () => {
  const [, own] = published.find(([path]) => path === 'package.json') ?? []
  const about = ['author', 'homepage', 'bugs'].map((name): [string, unknown] => [name, valueAt(own, name)])
  expect(published.length).toBeGreaterThan(8)
  for (const [path, manifest] of published) {
    expect(manifest, path).toMatchObject(Object.fromEntries(about))
    expect(valueAt(manifest, 'repository')).toEqual({
      type: 'git',
      url: valueAt(own, 'repository', 'url'),
      ...(path !== 'package.json' && { directory: path.replace('/package.json', '') }),
    })
  }
})

test('every dependency has an exact version, apart from the peers of our packages, which their users choose', () => {
  const versions = manifests.flatMap(([path, manifest]) =>
    (path.startsWith('generated/') ? kinds.slice(0, -1) : kinds).flatMap((kind) =>
      Object.entries(fieldsOf(valueAt(manifest, kind))).map(([name, version]) => `${path}: ${name}@${String(version)}`),
    ),
  )
  expect(manifests.length).toBeGreaterThan(10)
  expect(versions.length).toBeGreaterThan(100)
  expect(versions.filter((one) => !exact.test(one.replace(/^.*: .[^@]*@/, '')))).toEqual([])
})

test.each([
  '',
  'bench/',
  'test/frameworks/',
  'test/nodes/',
  'test/programs/',
  'test/tools/',
  'test/vendors/',
  'web/viewer/',
])('%spackage-lock.json has the versions of its package.json, each with its digest', (folder) => {
  const locked = lockedIn(folder)
  const manifest = readJson(readFileSync(join(repository, `${folder}package.json`), 'utf8'))
  const wanted = kinds.flatMap((kind) => Object.entries(fieldsOf(valueAt(manifest, kind))))
  const versionOf = (name: string) =>
    valueAt(locked.get(`node_modules/${name}`) ?? locked.get(name.replace('@gatewright/', '')), 'version')
  const differing = wanted.filter(([name, version]) => versionOf(name) !== String(version).replace(/^npm:.*@/, ''))
  expect(wanted.length).toBeGreaterThan(0)
  expect(differing).toEqual([])
  const foreign = [...locked].filter(([path]) => /(?:^|\/)node_modules\//.test(path))
  expect(foreign.filter(([, one]) => !String(valueAt(one, 'integrity')).startsWith('sha512-'))).toEqual([])
})

test('every native package exists for all systems that it names', () => {
  const locked = lockedIn('')
  for (const name of ['oxc-transform', 'oxfmt']) {
    const installed = readJson(readFileSync(join(repository, `node_modules/${name}/package.json`), 'utf8'))
    const named = Object.entries(fieldsOf(valueAt(installed, 'optionalDependencies')))
    expect(named.length).toBeGreaterThan(15)
    for (const [binding, version] of named)
      expect(valueAt(locked.get(`node_modules/${binding}`), 'version'), binding).toBe(version)
  }
})

test('no package of ours has an install script, and none that users install with ours', () => {
  const running = [...lockedIn('')]
    .filter(([, one]) => valueAt(one, 'hasInstallScript') === true)
    .map(([path, one]) => `${path.replace(/^.*node_modules\//, '')}@${String(valueAt(one, 'version'))}`)
  expect(running.length).toBeGreaterThan(0)
  const installed = ['.', 'gateway', 'sandbox'].flatMap(installedWith)
  expect(installed.filter((one) => running.includes(one['bom-ref']))).toEqual([])
  const own = manifests.filter(([path]) => /^(?:gateway|generated|sandbox)\b/.test(path))
  const events = ['preinstall', 'install', 'postinstall', 'prepare', 'preprepare', 'postprepare']
  expect(own.length).toBeGreaterThan(7)
  expect(
    own.filter(([, manifest]) => events.some((event) => valueAt(manifest, 'scripts', event) !== undefined)),
  ).toEqual([])
})
