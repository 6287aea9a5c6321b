import { cpSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { repository } from '../support/command.ts'
import { readTree, temporaryFolder } from '../support/folder.ts'
import { copySpecs, gatewright } from '../support/gatewright.ts'
import { install, sizeOf, type Installed, type Manager } from '../support/installed.ts'
import type { NodeVersion } from '../support/nodes.ts'
import { readJson, valueAt } from '../support/reading.ts'
import { isRelease } from '../support/size.ts'
import type { PackageName } from '../support/tarballs.ts'

const folder = temporaryFolder()

/** Each package manager installs on one Node. */
const managers: readonly (readonly [Manager, NodeVersion])[] = [
  ['npm', '22.13'],
  ['pnpm', '24'],
]

/** The command alone, and what test/install/gateway.release.test.ts installs, too: one installation serves both. */
const packagesOf: Readonly<Record<Manager, readonly PackageName[]>> = {
  npm: ['gatewright'],
  pnpm: ['gatewright', '@gatewright/gateway', '@gatewright/sandbox'],
}

const installations = new Map<Manager, Installed>()
let size: ReturnType<typeof sizeOf>

beforeAll(async () => {
  for (const [manager, node] of managers)
    installations.set(
      manager,
      await install({ folder: join(folder, manager), manager, node, packages: packagesOf[manager] }),
    )
  size = sizeOf(installed('npm')) // before Node keeps what it compiles beside the packages
})

function installed(manager: Manager): Installed {
  const found = installations.get(manager)
  if (found === undefined) throw new Error(`${manager} has installed nothing.`)
  return found
}

const version = String(valueAt(readJson(readFileSync(join(repository, 'package.json'), 'utf8')), 'version'))
const supported: readonly NodeVersion[] = ['22.13', '22', '24']
/** Each on the Node that installs it, the oldest and the newest; in `npm run test:release` on every Node. */
const everywhere = managers.flatMap(([manager, own]) =>
  supported.filter((node) => isRelease || node === own).map((node) => [manager, node] as const),
)

describe.each(everywhere)('gatewright, installed by %s, on Node %s', (manager, node) => {
  test('prints its version and its help', async () => {
    const { run } = installed(manager)
    for (const flag of ['--version', '-v'])
      expect(await run('gatewright', [flag], { node })).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' })
    const help = await run('gatewright', ['--help'], { node })
    expect(help).toMatchObject({ code: 0, stderr: '' })
    expect(help.stdout).toContain('compile the specs into packages')
  })

  test('imports, formats, checks and builds a catalogue, as the sources do', async () => {
    const own = join(folder, `${manager}-${node}`)
    copySpecs(own)
    const { run } = installed(manager)
    const here = { node, cwd: own }
    const declarations = join(repository, 'test/corpus/dts/text-to-image/inference.d.ts')
    const imported = await run('gatewright', ['import', 'dts', declarations, '--vendor', 'acme'], here)
    expect(imported).toMatchObject({ code: 0 })
    writeFileSync(join(own, 'specs/models/vendor1/untidy.yaml'), untidy)
    expect(await run('gatewright', ['fmt'], here)).toMatchObject({ code: 0, stderr: '' })
    expect(readFileSync(join(own, 'specs/models/vendor1/untidy.yaml'), 'utf8')).toBe(tidy)
    expect(await run('gatewright', ['check'], here)).toMatchObject({ code: 0, stdout: '4 models checked: no error.\n' })
    const built = await run('gatewright', ['build'], here)
    expect(built, built.stderr).toMatchObject({ code: 0, stderr: '' })
    expect(await gatewright(own, 'build', '--out', 'expected')).toMatchObject({ code: 0 })
    expect(readTree(join(own, 'generated'))).toEqual(readTree(join(own, 'expected')))
  })
})

const untidy = `workflow: vendor1/untidy
id:   untidy
name: Untidy
vendor: vendor1
category: image
task: text-to-image
mode: sync
source: reference
description: Paints a picture.
params: {prompt: {description: Text.,   type: text, required: true}, fee: {type: range, default: 1, min: 1, max: 9}}
credits: 2 * fee ~> $round
`

const tidy = `id: untidy
workflow: vendor1/untidy
name: Untidy
vendor: vendor1
category: image
task: text-to-image
mode: sync
source: reference
description: Paints a picture.
credits: 2 * fee ~> $round
params: { prompt: { type: text, required: true, description: Text. }, fee: { type: range, min: 1, max: 9, default: 1 } }
`

test.each(managers)('on Node 20, gatewright as %s installs it says which Node it needs', async (manager) => {
  const stderr = 'Gatewright needs Node 22.13 or newer, and this is Node 20.20.2.\n'
  for (const args of [['--version'], ['build']])
    expect(await installed(manager).run('gatewright', args, { node: '20' })).toEqual({ code: 1, stdout: '', stderr })
})

test('an installation has at most 60 packages and 40 MB', () => {
  const { packages, kilobytes } = size
  expect(packages).toBeGreaterThan(5)
  expect(packages).toBeLessThanOrEqual(60)
  expect(kilobytes).toBeGreaterThan(5_000)
  expect(kilobytes).toBeLessThanOrEqual(40_000)
})

test('a second start reuses what Node compiled, and a start without a cache works as well', async () => {
  const { run, folder: own } = installed('npm')
  const cache = join(own, 'node_modules/.cache')
  await run('gatewright', ['--help'])
  const kept = readdirSync(join(cache, 'gatewright'))
  expect(kept.length).toBeGreaterThan(0)
  rmSync(cache, { recursive: true })
  writeFileSync(cache, '') // a file, so that no folder can be made
  expect(await run('gatewright', ['--help'])).toMatchObject({ code: 0, stderr: '' })
  expect(statSync(cache).isFile()).toBe(true)
  rmSync(cache)
})

test('the repository runs its sources, even beside a compiled package', async () => {
  const copy = join(folder, 'repository')
  const first = ['package.json', 'generator/gatewright.js', 'generator/building', 'generator/files']
  // It is installed as far as the command looks.
  const installation = 'node_modules/commander/package.json'
  for (const path of [...first, installation]) cpSync(join(repository, path), join(copy, path), { recursive: true })
  writeFileSync(join(copy, 'generator/main.ts'), "export const gatewright = (): void => console.log('sources')\n")
  cpSync(join(installed('npm').folder, 'node_modules/gatewright/dist'), join(copy, 'dist'), { recursive: true })
  for (const node of supported) {
    const { stdout } = await installed('npm').run('node', ['generator/gatewright.js', '--help'], { node, cwd: copy })
    expect(stdout, node).toBe('sources\n')
  }
})
