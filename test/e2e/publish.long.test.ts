import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { build } from '../../generator/building/builder.ts'
import { targets } from '../../templates/index.ts'
import { publintMessages } from '../programs/publint.ts'
import { repository, run, tool } from '../support/command.ts'
import { temporaryFolder } from '../support/folder.ts'
import { entryPoints, packAll, packageFolders, type Packed } from '../support/pack.ts'
import { programModules } from '../support/programs.ts'
import { isRelease, sampled } from '../support/size.ts'
import { textWith } from '../support/matching.ts'
import { madeModel, writeSpecs } from '../support/madeSpecs.ts'

const folder = temporaryFolder()
const acme = join(folder, 'acme')
const ours = join(repository, 'generated')
const published = packageFolders().filter((name) => name !== 'upstreams')

/** A registry without packages, and the methods of the requests that it gets. */
const methods: (string | undefined)[] = []
const registry = createServer(({ method }, response) => {
  methods.push(method)
  response.writeHead(404).end('{}')
})
let address = ''
let packed: readonly Packed[] = []

beforeAll(async () => {
  await new Promise<void>((resolve) => registry.listen(0, '127.0.0.1', resolve))
  const local = registry.address()
  address = `http://127.0.0.1:${typeof local === 'object' ? local?.port : ''}/`
  writeFileSync(join(folder, 'npmrc'), `registry=${address}\n${address.replace('http:', '')}:_authToken=none\n`)
  const specs = writeSpecs(folder, [madeModel('made-one')])
  const packages = {
    scope: '@acme',
    names: { validators: 'acme-validators' },
    license: 'UNLICENSED',
    repository: { url: 'https://github.com/acme/models', directory: 'generated' },
    homepage: 'https://acme.example',
    bugs: 'https://acme.example/bugs',
    author: 'Acme <hello@acme.example> (https://acme.example)',
    keywords: ['models'],
    registry: address,
    access: 'public',
    provenance: true,
  } as const
  const templates = join(repository, 'templates')
  await build({ specs, out: acme, check: false, targets, templates, packages })
  packed = await packAll(join(folder, 'tarballs'), acme)
})
afterAll(() => void registry.close())

/** The settings of the other catalogue are the same in each of its packages. */
describe.each([
  ['ours', ours, published],
  ['of another scope', acme, sampled(published, 3, 3)],
])('the catalogue %s', (_, built, names) => {
  test.each(names)('has a package %s that npm would publish without a warning', async (name) => {
    const options = ['--dry-run', '--userconfig', join(folder, 'npmrc')]
    const { code, stderr } = await run('npm', ['publish', ...options], { cwd: join(built, name) })
    expect({ code, warnings: stderr.split('\n').filter((line) => /npm (?:warn|error)/i.test(line)) }).toEqual({
      code: 0,
      warnings: [],
    })
  })
})

test('npm refuses to publish the package with the addresses of vendors', async () => {
  const options = ['--registry', address, '--userconfig', join(folder, 'npmrc')]
  const { code, stderr } = await run('npm', ['publish', ...options], { cwd: join(acme, 'upstreams') })
  expect({ code, stderr }).toEqual({ code: 1, stderr: textWith('npm error code EPRIVATE') })
  expect(methods).not.toContain('PUT')
})

/** Those that import another package, whose name is another one here; ours are in test/e2e/packages.long.test.ts. */
const importing = ['ai-sdk', 'command', 'react']

test.each(isRelease ? packageFolders() : importing)(
  'publint and attw have no message about %s of another scope',
  async (name) => {
    const one = packed[packageFolders(acme).indexOf(name)]
    if (one === undefined) throw new Error(`${name} was not packed.`)
    expect(await publintMessages(one.tarball)).toEqual([])
    const entries = [...entryPoints(one).keys()].filter((entry) => !entry.endsWith('.yaml'))
    const options = ['--profile', 'esm-only', '--format', 'json', '--entrypoints', ...entries]
    const { code, stdout, stderr } = await tool(
      '@arethetypeswrong/cli',
      'attw',
      [one.tarball, ...options],
      { cwd: folder },
      programModules,
    )
    expect({ code, stderr }, stdout).toEqual({ code: 0, stderr: '' })
  },
)
