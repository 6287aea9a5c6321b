import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Ended } from '../support/command.ts'
import { temporaryFolder } from '../support/folder.ts'
import { copySpecs } from '../support/gatewright.ts'
import { install, type Installed } from '../support/installed.ts'
import { textWith } from '../support/matching.ts'
import type { NodeVersion } from '../support/nodes.ts'
import { isRelease } from '../support/size.ts'

const folder = temporaryFolder()
let installed: Installed
/** A command whose configuration does not settle: it waits while the other tests run. */
let waiting: Promise<Ended>

beforeAll(async () => {
  installed = await install({ folder: join(folder, 'user') })
  const server = `import { createServer } from 'node:net'\ncreateServer().listen(0)\n`
  const own = project('waiting', `${server}await new Promise(() => {})\nexport default {}\n`)
  waiting = installed.run('gatewright', ['check'], { cwd: own })
})

/** A project inside the installation, with this configuration. */
function project(name: string, config: string): string {
  const own = join(installed.folder, name)
  copySpecs(own)
  mkdirSync(join(own, 'node_modules'))
  mkdirSync(join(own, 'parts'))
  writeFileSync(join(own, 'gatewright.config.ts'), config)
  const kind = `import type { Config } from './types.js'
enum Word { Shade = 'shade' }
export const scope: Config['scope'] = '@acme'
export const word = Word.Shade
export const where = import.meta.url
`
  writeFileSync(join(own, 'parts/scope.ts'), kind)
  writeFileSync(join(own, 'parts/types.ts'), 'export interface Config { readonly scope: string }\n')
  return own
}

/** The oldest and the newest, and in `npm run test:release` the one between them. */
const versions: readonly NodeVersion[] = isRelease ? ['22.13', '22', '24'] : ['22.13', '24']

describe.each(versions)('a configuration in TypeScript, on Node %s', (node) => {
  test('is compiled with its imports, and once', async () => {
    const own = project(
      `good-${node}`,
      `import { scope, where } from './parts/scope.js'
if (!where.endsWith('/parts/scope.ts')) throw new Error(where)
export default { packages: { scope }, targets: { command: false, openapi: false } } satisfies object
`,
    )
    const here = { cwd: own, node }
    expect(await installed.run('gatewright', ['build'], here)).toMatchObject({ code: 0, stderr: '' })
    expect(readFileSync(join(own, 'generated/client/package.json'), 'utf8')).toContain('"name": "@acme/client"')
    const cache = join(own, 'node_modules/.cache/gatewright')
    const compiled = readdirSync(cache).filter((name) =>
      readFileSync(join(cache, name), 'utf8').includes('sourceMapping'),
    )
    expect(compiled).toHaveLength(2) // types.ts has no code, so nothing imports it
    expect(await installed.run('gatewright', ['build', '--check'], here)).toMatchObject({ code: 0, stderr: '' })
  })

  test.each([
    [
      'throws',
      `interface A {\n  a: 1\n}\nthrow new Error('no way')\nexport default {}\n`,
      '.ts:4:7 throws an error while it is loaded: no way.',
    ],
    ['syntax', `export default {\n  specs: ,\n}\n`, 'gatewright.config.ts:2:10 does not parse: Unexpected token.'],
    [
      'mistakes',
      `export default { packages: { scop: 1 } }\n`,
      'packages.scop: is not a key of packages; did you mean scope?',
    ],
    ['exits', `process.exit(0)\nexport default {}\n`, 'gatewright.config.ts stopped the command while it was loaded'],
  ])('that %s fails the command in a sentence', async (name, config, message) => {
    const own = project(`${name}-${node}`, config)
    const { code, stdout, stderr } = await installed.run('gatewright', ['check'], { cwd: own, node })
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toContain(message)
    expect(stderr.trim().split('\n')).toHaveLength(1)
  })
})

test('a configuration that does not settle fails the command after 30 seconds, although a server is running', async () => {
  expect(await waiting).toEqual({
    code: 1,
    stdout: '',
    stderr: textWith('gatewright.config.ts is not loaded after 30 seconds: an await at its top level does not settle.'),
  })
})
