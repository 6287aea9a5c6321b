import { chmodSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { targets } from '../../templates/index.ts'
import { repository, run } from '../support/command.ts'
import { readTree } from '../support/folder.ts'
import { gatewright, program } from '../support/gatewright.ts'
import { bound } from '../support/limited.ts'
import { temporary } from '../support/temporary.ts'
import { isLong } from '../support/size.ts'

/** The files that `init` writes into an empty folder. */
const all = [
  '.github/workflows/catalogue.yml',
  '.gitignore',
  '.gitlab-ci.yml',
  '.vscode/extensions.json',
  '.vscode/settings.json',
  'README.md',
  'gatewright.config.ts',
  'package.json',
  'specs/models/acme/acme-video-1.yaml',
  'specs/service.yaml',
  'specs/spec.schema.json',
]

const listing = (paths: readonly string[]): string => paths.map((path) => `  ${path}\n`).join('')

/** The files of a folder except the packages. */
const sourcesIn = (folder: string): readonly string[] =>
  [...readTree(folder).keys()].filter((path) => !path.startsWith('generated/'))

describe('gatewright init', () => {
  test('makes a catalogue that passes its own checks, and names the next three commands', async () => {
    const root = temporary()
    const { code, stdout, stderr } = await gatewright(root, 'init', 'films', '--scope', '@acme')
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    const origin = relative(join(root, 'films'), repository)
    expect(stdout).toBe(`Wrote 11 files into films:\n${listing(all)}
This tool came from file:${origin}, so package.json names its three packages by file: paths.

Next:
  cd films && npm install
  npx gatewright serve
  GATEWRIGHT_API_KEY=$KEY npx acme-client run acme-video-1 --prompt "A lighthouse at dawn" -o lighthouse.mp4

Run the last one in a second terminal, with KEY set to the key that the gateway prints.
`)
    const folder = join(root, 'films')
    expect(sourcesIn(folder)).toEqual(all)
    expect(readFileSync(join(folder, 'specs/service.yaml'), 'utf8')).toContain('title: "Films"')
    expect(readFileSync(join(folder, 'generated/client/package.json'), 'utf8')).toContain('"name": "@acme/client"')
    // The same in JSON: the configuration imports the package, which is not installed here.
    const names = targets.filter(({ isOptional }) => isOptional !== true).map(({ name }) => name)
    const same = { packages: { scope: '@acme', license: 'UNLICENSED' }, targets: names }
    writeFileSync(join(folder, 'same.json'), JSON.stringify(same))
    for (const args of [
      ['check', '--strict'],
      ['fmt', '--check'],
      ['build', '--check'],
    ])
      expect(await gatewright(folder, '--config', 'same.json', ...args)).toMatchObject({ code: 0, stderr: '' })
  })

  test.runIf(isLong)('keeps every file that exists, and shows what to add to package.json and .gitignore', async () => {
    const folder = temporary()
    const own = {
      'package.json': '{ "name": "ours", "scripts": { "test": "vitest" } }',
      '.gitignore': 'node_modules/\n',
    }
    for (const [name, text] of Object.entries(own)) writeFileSync(join(folder, name), text)
    const { code, stdout } = await gatewright(folder, 'init', '--scope', '@acme')
    expect(code).toBe(0)
    for (const [name, text] of Object.entries(own)) expect(readFileSync(join(folder, name), 'utf8')).toBe(text)
    expect(stdout).toContain('Kept 2 files that existed:\n  .gitignore\n  package.json\n')
    expect(stdout).toMatch(/\nAdd to package\.json:\n[^]+"catalogue:test": "gatewright check --strict/)
    expect(stdout).toContain('\nAdd to .gitignore:\n  generated/\n')
    const before = readTree(folder)
    const again = await gatewright(folder, 'init', '--scope', '@other')
    expect(again).toMatchObject({ code: 0, stderr: '' })
    expect(again.stdout).toMatch(/^Nothing to write: \. has every file of a catalogue\.\n/)
    expect(readTree(folder)).toEqual(before)
  })

  test('adds no model and no second configuration to a catalogue', async () => {
    const folder = temporary()
    mkdirSync(join(folder, 'specs/models'), { recursive: true })
    writeFileSync(join(folder, 'gatewright.config.json'), '{}')
    const { stdout } = await gatewright(folder, 'init', '--scope', '@acme')
    expect(stdout).toContain('Kept 1 file that existed:\n  gatewright.config.json\n')
    expect(existsSync(join(folder, 'gatewright.config.ts'))).toBe(false)
    expect(sourcesIn(join(folder, 'specs'))).toEqual(['service.yaml', 'spec.schema.json'])
    expect(existsSync(join(folder, 'generated'))).toBe(false)
  })

  test.runIf(isLong)('writes and builds in a folder with any name', async () => {
    const root = temporary()
    const { code, stdout } = await gatewright(root, 'init', "it's $(x)")
    expect(code).toBe(0)
    expect(existsSync(join(root, "it's $(x)", 'generated/client'))).toBe(true)
    expect(stdout).toContain(
      "\n  cd 'it'\\''s $(x)' && npm install\n  npx gatewright serve\n  GATEWRIGHT_API_KEY=$KEY npx it-s-x-client run it-s-x-video-1 ",
    )
  })

  test.runIf(isLong)('in a folder of a repository says that workflows run at its root', async () => {
    const root = temporary()
    mkdirSync(join(root, '.git'))
    const { stdout } = await gatewright(root, 'init', 'models')
    expect(stdout).toContain('Workflows run at the root of a repository')
    expect(readFileSync(join(root, 'models/.gitlab-ci.yml'), 'utf8')).toContain('cd models')
  })

  test.runIf(isLong)('with pnpm names its commands', async () => {
    vi.stubEnv('npm_config_user_agent', 'pnpm/10.12.1 npm/? node/v24.21.0 linux x64')
    const { stdout } = await gatewright(temporary(), 'init', '--scope', '@acme').finally(() => vi.unstubAllEnvs())
    expect(stdout).toContain(
      '\nNext:\n  pnpm install\n  pnpm exec gatewright serve\n  GATEWRIGHT_API_KEY=$KEY pnpm exec acme-client run acme-video-1',
    )
  })

  test.each([
    ['--scope', '@Acme Inc'],
    ['--license', 'MIT; rm -rf'],
    ['--title', ' '],
  ])('refuses %s %j, and writes nothing', async (...option) => {
    const root = temporary()
    const { code, stderr } = await gatewright(root, 'init', 'films', ...option)
    expect(code).toBe(2)
    expect(stderr).toContain(`error: ${option[0]}: `)
    expect(existsSync(join(root, 'films'))).toBe(false)
  })

  test('follows no link, and writes nothing', async () => {
    const [root, elsewhere] = [temporary(), temporary()]
    symlinkSync(elsewhere, join(root, 'specs'))
    const { code, stderr } = await gatewright(root, 'init')
    expect(code).toBe(1)
    expect(stderr).toBe(
      'error: specs is a link, and links are not followed. Move what is there, or choose another folder.\n',
    )
    expect([...readTree(elsewhere).keys(), ...sourcesIn(root)]).toEqual([])
  })

  test('into a file or a folder that cannot be written is one sentence', async () => {
    const root = temporary()
    writeFileSync(join(root, 'file'), '')
    expect((await gatewright(root, 'init', 'file')).stderr).toMatch(/^error: file is not a folder\. .+\n$/)
    mkdirSync(join(root, 'closed'))
    chmodSync(join(root, 'closed'), 0o500)
    const [command = '', ...rest] = [...bound, process.execPath, program, 'init', 'closed']
    const { code, stderr } = await run(command, rest, { cwd: root })
    expect({ code, lines: stderr.trimEnd().split('\n').length }).toEqual({ code: 1, lines: 1 })
    expect(stderr).toMatch(/permission is denied/)
  })

  test.each(['a b', "it's", '$(x)', '-films', 'ünïcode 映像', 'x'.repeat(200), 'new\nline', '\u001b[31m'])(
    'works in a folder called %j',
    async (name) => {
      const root = temporary()
      mkdirSync(join(root, name))
      writeFileSync(join(root, name, 'gatewright.config.json'), '{}') // so that nothing is built, which takes a second
      const { code, stdout } = await gatewright(root, 'init', `./${name}`)
      expect(code).toBe(0)
      expect(existsSync(join(root, name, 'specs/service.yaml'))).toBe(true)
      expect(stdout).not.toMatch(/[^\n\P{Cc}]/u)
    },
  )
})
