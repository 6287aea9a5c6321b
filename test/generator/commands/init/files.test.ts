import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { shellWord } from '../../../../generator/base/path.ts'
import { startingFiles, type Start } from '../../../../generator/commands/init/files.ts'
import { packageManager } from '../../../../generator/commands/init/manifest.ts'
import { catalogueFolder } from '../../../../generator/commands/init/origin.ts'
import { additions } from '../../../../generator/commands/init/run.ts'
import { readJson, valueAt } from '../../../support/reading.ts'
import { isLong } from '../../../support/size.ts'
import { temporary } from '../../../support/temporary.ts'

const pnpm = packageManager('pnpm/10.12.1 npm/? node/v24.21.0 linux x64')
const npm = packageManager('npm/11.6.0 node/v24.21.0 linux x64 workspaces/false')

const start: Start = {
  answers: { title: 'Films', scope: '@acme', license: 'MIT' },
  place: { path: '/models/films', name: 'films', within: '' },
  manager: npm,
  version: '1.2.3',
  origin: undefined,
  isCommitted: false,
  targets: ['client', 'command', 'schemas'],
}

const fileOf = (path: string, changes: Partial<Start> = {}): string =>
  startingFiles({ ...start, ...changes }).get(path) ?? ''

describe('a new catalogue', () => {
  test('depends on the version that makes it, and installs the gateway, but not the sandbox, where development dependencies are left out', () => {
    expect(readJson(fileOf('package.json'))).toMatchObject({
      name: '@acme/catalogue',
      private: true,
      license: 'MIT',
      dependencies: { '@gatewright/gateway': '^1.2.3' },
      devDependencies: { '@gatewright/sandbox': '^1.2.3', gatewright: '^1.2.3' },
    })
  })

  test('names the tarballs or the folders that it is made from', () => {
    const origin = {
      gatewright: '/models/gatewright-1.2.3.tgz',
      '@gatewright/gateway': '/models/gatewright-gateway-1.2.3.tgz',
      '@gatewright/sandbox': '/models/gatewright-sandbox-1.2.3.tgz',
    }
    expect(readJson(fileOf('package.json', { origin }))).toMatchObject({
      dependencies: { '@gatewright/gateway': 'file:../gatewright-gateway-1.2.3.tgz' },
      devDependencies: {
        '@gatewright/sandbox': 'file:../gatewright-sandbox-1.2.3.tgz',
        gatewright: 'file:../gatewright-1.2.3.tgz',
      },
    })
  })

  test('builds its packages when it is installed, and git ignores them unless it is to keep them', () => {
    expect(readJson(fileOf('package.json'))).toMatchObject({
      scripts: { prepare: 'gatewright build && npm rebuild --ignore-scripts @acme/command' },
      dependencies: { '@acme/client': 'file:generated/client', '@acme/schemas': 'file:generated/schemas' },
    })
    expect(fileOf('.gitignore')).toContain('\ngenerated/\n')
    expect(fileOf('.gitignore', { isCommitted: true })).toContain('\ngenerated/*/dist/\n')
    expect(fileOf('README.md')).toContain('`npm install` builds `generated/`, which git ignores.')
    expect(fileOf('README.md', { isCommitted: true })).toContain('Commit `generated/`')
  })

  test('names its packages for pnpm, which links them although they are missing', () => {
    expect(readJson(fileOf('package.json', { manager: pnpm }))).toMatchObject({
      scripts: { prepare: 'gatewright build && pnpm install --offline --prefer-frozen-lockfile --ignore-scripts' },
      dependencies: { '@acme/command': 'link:generated/command' },
    })
  })

  test.each([
    [npm, ['npm ci', 'npx gatewright check --strict', 'npx gatewright build --check']],
    [
      pnpm,
      ['pnpm install --frozen-lockfile', 'pnpm exec gatewright check --strict', 'pnpm exec gatewright build --check'],
    ],
  ])('has workflows with the commands of its package manager: %#', (manager, commands) => {
    const github: unknown = parse(fileOf('.github/workflows/catalogue.yml', { manager }))
    const steps = valueAt(github, 'jobs', 'check', 'steps')
    const runs = (Array.isArray(steps) ? steps : []).flatMap((step: unknown) => valueAt(step, 'run') ?? [])
    const all = manager === pnpm ? ['npm install --global pnpm@10', ...commands] : commands
    expect(runs).toEqual(all)
    const gitlab = valueAt(parse(fileOf('.gitlab-ci.yml', { manager })), 'catalogue', 'script')
    expect(gitlab).toEqual(all)
    expect(valueAt(github, 'permissions')).toEqual({ contents: 'read' })
  })

  test.each([npm, pnpm])(
    'has the same actions as the page on pipelines, pinned to commits, and no others: %#',
    (manager) => {
      const actionsIn = (text: string): readonly string[] =>
        [...text.matchAll(/uses: (.*)/g)].map(([, action = '']) => action)
      const known = new Set(actionsIn(readFileSync('docs/pipelines.md', 'utf8')))
      const actions = actionsIn(fileOf('.github/workflows/catalogue.yml', { manager }))
      expect(actions.filter((action) => !known.has(action) || !/@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(action))).toEqual(
        [],
      )
      expect(actions).toHaveLength(2)
    },
  )
})

describe('text in its files', () => {
  test.runIf(isLong)('stays text, whatever it contains', () => {
    const titles = fc.string({ minLength: 1, maxLength: 60 }).filter((title) => title.trim() !== '')
    fc.assert(
      fc.property(titles, (title) => {
        const answers = { ...start.answers, title }
        const service: unknown = parse(fileOf('specs/service.yaml', { answers }))
        expect(service).toEqual({ title })
        expect(valueAt(readJson(fileOf('package.json', { answers })), 'description')).toBe(title)
      }),
      { numRuns: 50, seed: 7 },
    )
    const answers = { title: '# <img src=x> `x` | *y*', scope: '@acme', license: 'MIT' }
    expect(fileOf('README.md', { answers })).toMatch(/^# \\# \\<img src=x> \\`x\\` \\\| /)
  })

  test.each(["it's", 'a b', '$(touch x)', '-x', 'a"b', 'a: b #c', '{{x}}', '*'])(
    'the workflows of a folder %j in a repository enter it',
    (name) => {
      const root = temporary()
      mkdirSync(join(root, '.git'))
      mkdirSync(join(root, name, 'in'), { recursive: true })
      const place = catalogueFolder(join(root, name, 'in'))
      expect(place).toEqual({ path: join(root, name, 'in'), name: 'in', within: `${name}/in` })
      const script = valueAt(parse(fileOf('.gitlab-ci.yml', { place })), 'catalogue', 'script', '0')
      const entered = execFileSync('sh', ['-c', `${String(script)} && pwd -P`], { cwd: root, encoding: 'utf8' })
      expect(entered.trim().endsWith(`/${name}/in`)).toBe(true)
      const github: unknown = parse(fileOf('.github/workflows/catalogue.yml', { place }))
      expect(valueAt(github, 'jobs', 'check', 'defaults', 'run')).toEqual({ 'working-directory': `${name}/in` })
    },
  )

  test('a folder outside a repository, or at its root, is not named in the workflows', () => {
    const root = temporary()
    expect(catalogueFolder(root).within).toBe('')
    mkdirSync(join(root, '.git'))
    expect(catalogueFolder(root).within).toBe('')
    expect(fileOf('.gitlab-ci.yml')).not.toContain('cd ')
  })

  test.runIf(isLong)('a path is one word of a shell', () => {
    const words = fc.string({ unit: 'binary', minLength: 1 }).filter((word) => !word.includes('\0'))
    fc.assert(
      fc.property(words, (word) => {
        if (!word.isWellFormed()) return
        const printed = execFileSync('sh', ['-c', `printf %s ${shellWord(word)}`], { encoding: 'utf8' })
        expect(printed).toBe(word.startsWith('-') ? `./${word}` : word)
      }),
      { numRuns: 30, seed: 7 },
    )
  })
})

describe('a package.json that existed', () => {
  const missing = (manifest: object): unknown => readJson(`{${additions(JSON.stringify(manifest), start)}}`)

  test('lacks scripts and packages; a script whose name is taken gets a longer one', () => {
    expect(
      missing({ name: 'x', scripts: { build: 'tsc', test: 'vitest' }, devDependencies: { gatewright: '^1.0.0' } }),
    ).toEqual({
      scripts: {
        prepare: 'gatewright build && npm rebuild --ignore-scripts @acme/command',
        'catalogue:build': 'gatewright schema specs/spec.schema.json && gatewright build',
        check: 'gatewright check',
        serve: 'gatewright serve',
        'catalogue:test': 'gatewright check --strict && gatewright build --check',
      },
      dependencies: {
        ...Object.fromEntries(start.targets.map((target) => [`@acme/${target}`, `file:generated/${target}`])),
        '@gatewright/gateway': '^1.2.3',
      },
      devDependencies: { '@gatewright/sandbox': '^1.2.3' },
    })
  })

  test('lacks nothing if it is that of a catalogue, and everything if it is no object', () => {
    expect(additions(fileOf('package.json'), start)).toBe('')
    for (const text of ['[]', 'null', '{', '{"scripts":[]}'])
      expect(additions(text, start)).toContain('gatewright serve')
  })
})
