import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { readJson, valueAt } from '../../support/reading.ts'
import { documented, gatewright } from '../../support/gatewright.ts'
import { temporaryFolder } from '../../support/folder.ts'
import { textWith } from '../../support/matching.ts'
import { temporary } from '../../support/temporary.ts'
import { Workshop } from '../../support/workshop.ts'

const user = new Workshop()
const audio = `specs/${documented['vendor2-audio-1.0']}`

/** Runs git in a folder, without the settings of this machine. */
const gitIn = (folder: string, ...args: readonly string[]): string => {
  const settings = ['user.name=Ada', 'user.email=ada@example.com', 'tag.gpgSign=false', 'commit.gpgSign=false']
  const env = { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_SYSTEM: '/dev/null' }
  return execFileSync('git', [...settings.flatMap((setting) => ['-c', setting]), ...args], {
    cwd: folder,
    env,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
}
const git = (...args: readonly string[]): string => gitIn(user.folder, ...args)

function commit(message: string, tag?: string): void {
  git('add', '--all')
  git('commit', '--quiet', '--message', message)
  if (tag !== undefined) git('tag', tag)
}

const read = (path: string): string => readFileSync(join(user.folder, path), 'utf8')

/** A change that breaks nobody, and one that does. */
const addParameter = (): void =>
  user.edit(audio, (text) =>
    text.replace(/^params:\n/m, 'params:\n  volume: { type: range, min: 0, max: 1, description: How loud it is. }\n'),
  )
const removeParameter = (): void => user.edit(audio, (text) => text.replace(/^ {2}format:.*\n(?: {4}.*\n)*/m, ''))

/** Everything that git knows, so that a test can show that nothing of it changes. */
const stateOfGit = (): string => git('for-each-ref') + git('status', '--porcelain', '--branch')

const commandsIn = (stdout: string): readonly string[] => stdout.match(/(?<=^ {2})\S.*/gm) ?? []

/** The first commit, made once: each test has a copy of it. */
const first = temporaryFolder()

beforeEach(() => {
  user.write(
    '.gitignore',
    'generated/*/dist/\ngenerated/gatewright.dist.json\ngenerated/.gatewright-*\nnode_modules/\n',
  )
  if (existsSync(join(first, '.git')))
    return cpSync(join(first, '.git'), join(user.folder, '.git'), { recursive: true })
  git('init', '--quiet', '--initial-branch=main')
  commit('First', 'v0.1.0')
  cpSync(join(user.folder, '.git'), join(first, '.git'), { recursive: true })
})

describe('gatewright release', () => {
  test('sets the version of the packages, writes the changelog, and prints the tag and the commands that follow', async () => {
    addParameter()
    commit('Add a parameter')
    const before = git('for-each-ref')
    const { code, stdout, stderr } = await user.run('release')
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(read('specs/service.yaml')).toContain('version: "0.1.1"') // before 1.0.0, what is new raises the patch part
    expect(valueAt(readJson(read('generated/client/package.json')), 'version')).toBe('0.1.1')
    expect(read('CHANGELOG.md')).toMatch(/^# Changelog\n\n## 0\.1\.1 \(\d{4}-\d\d-\d\d\)\n\n### New\n\n.*volume/s)
    expect(stdout).toContain('0.1.1: 1 change since v0.1.0 (1 additive).')
    expect(stdout).toContain('Tag: v0.1.1')
    const commands = commandsIn(stdout)
    expect(commands.slice(0, 4)).toEqual([
      'git add --all',
      'git commit --message "Release 0.1.1"',
      'git tag --annotate v0.1.1 --message "Release 0.1.1"',
      'git push origin HEAD v0.1.1',
    ])
    const published = commands.slice(4)
    expect(stdout).toMatch(/git push .*\n\nPublish in a pipeline, .*\n\n {2}npm publish /)
    expect(published).toContain('npm publish ./generated/client --provenance')
    expect(published.indexOf('npm publish ./generated/client --provenance')).toBeLessThan(
      published.indexOf('npm publish ./generated/command --provenance'),
    )
    expect(published.join('\n')).not.toContain('upstreams') // a private package
    expect(git('for-each-ref')).toBe(before)
    expect(git('diff', '--cached', '--name-only')).toBe('')
  })

  test('the commands that it prints make a release, after which nothing is left to release', async () => {
    addParameter()
    commit('Add a parameter')
    const { stdout } = await user.run('release')
    for (const [, rest = ''] of stdout.matchAll(/^ {2}git ((?:add|commit|tag) .*)$/gm))
      git(...[...rest.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, word]) => quoted ?? word ?? ''))
    expect(git('describe', '--exact-match').trim()).toBe('v0.1.1')
    expect(git('status', '--porcelain')).toBe('')
    expect(await user.run('release', '--check')).toMatchObject({
      code: 0,
      stdout: '0.1.1 is right for what has changed since v0.1.0.\n',
    })
    expect(await user.run('release')).toMatchObject({
      code: 1,
      stderr: textWith('Nothing has changed for callers since v0.1.1'),
    })
    removeParameter()
    commit('Remove a parameter')
    expect(await user.run('release')).toMatchObject({ code: 0, stdout: textWith('Tag: v0.2.0') })
    expect(read('CHANGELOG.md')).toMatch(/^# Changelog\n\n## 0\.2\.0 .*## 0\.1\.1 /s)
  })

  test('--dry-run writes nothing, also with changes that are not committed', async () => {
    addParameter()
    const before = stateOfGit()
    const { code, stdout, stderr } = await user.run('release', '--dry-run')
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toContain('It would write specs/service.yaml, CHANGELOG.md.')
    expect(stdout).toContain('  ## 0.1.1 (')
    expect(stateOfGit()).toBe(before)
    expect(existsSync(join(user.folder, 'CHANGELOG.md'))).toBe(false)
  })

  test('from 1.0.0 on, a breaking change raises the first number, and what is new the second', async () => {
    git('tag', 'v1.4.2')
    addParameter()
    commit('Add a parameter')
    expect(await user.run('release', '--dry-run')).toMatchObject({ stdout: textWith('Tag: v1.5.0') })
    removeParameter()
    commit('Remove a parameter')
    expect(await user.run('release', '--dry-run')).toMatchObject({ stdout: textWith('Tag: v2.0.0') })
    const candidate = (): Promise<unknown> => user.run('release', '--dry-run', '--prerelease', 'rc')
    expect(await candidate()).toMatchObject({ stdout: textWith('Tag: v2.0.0-rc.1') })
    git('tag', 'v2.0.0-rc.1')
    expect(await candidate()).toMatchObject({ stdout: textWith('Tag: v2.0.0-rc.2') })
    expect(await user.run('release', '--dry-run')).toMatchObject({ stdout: textWith('Tag: v2.0.0\n') })
  })

  test('the configuration sets the version, the prefix of tags and the changelog', async () => {
    const config = { packages: { version: '3.0.0' }, release: { tagPrefix: 'models-v', changelog: 'docs/CHANGES.md' } }
    user.write('gatewright.config.json', JSON.stringify(config, undefined, 2))
    user.write('docs/CHANGES.md', '# Changes\n\n## Unreleased\n\nWritten by a person.\n')
    commit('Configure', 'models-v3.0.0')
    addParameter()
    commit('Add a parameter')
    expect(await user.run('release')).toMatchObject({ code: 0, stdout: textWith('Tag: models-v3.1.0') })
    expect(valueAt(readJson(read('gatewright.config.json')), 'packages', 'version')).toBe('3.1.0')
    expect(valueAt(readJson(read('generated/client/package.json')), 'version')).toBe('3.1.0')
    expect(read('specs/service.yaml')).toContain('version: "0.1.0"')
    expect(read('docs/CHANGES.md')).toMatch(/^# Changes\n\n## 3\.1\.0 \(.*\)\n\nWritten by a person\.\n\n### New\n/)
  })

  test('--from and --as choose the last release and the version', async () => {
    addParameter()
    commit('Add a parameter')
    const base = git('rev-parse', 'HEAD').trim()
    removeParameter()
    commit('Remove a parameter')
    const { stdout } = await user.run('release', '--dry-run', '--from', base, '--as', '0.9.0')
    expect(stdout).toContain('Tag: v0.9.0')
    expect(stdout).toContain(`since ${base}`)
    expect(stdout).not.toContain('volume')
  })

  test('in a part of a repository, the commands leave the rest alone', async () => {
    const top = join(temporary(), 'mono')
    cpSync(user.folder, join(top, 'catalogue'), {
      recursive: true,
      filter: (path) => !/[\\/](?:\.git|generated|node_modules)$/.test(path),
    })
    gitIn(top, 'init', '--quiet')
    gitIn(top, 'add', '--all')
    gitIn(top, 'commit', '--quiet', '--message', 'First')
    writeFileSync(join(top, 'unrelated.txt'), 'x')
    const { stdout } = await gatewright(join(top, 'catalogue'), 'release', '--dry-run')
    expect(stdout).toMatch(/^ {2}git add --all \.$/m)
  })

  test('the first release has the version of the files', async () => {
    git('tag', '--delete', 'v0.1.0')
    expect(await user.run('release')).toMatchObject({ code: 0, stdout: textWith('0.1.0: the first release.') })
    expect(read('CHANGELOG.md')).toContain('The first release.')
  })
})

describe('it refuses, changes nothing and says what to do', () => {
  const refused = (words: string, ...args: readonly string[]): Promise<void> => ends(1, words, args)
  const ends = async (exitCode: number, words: string, args: readonly string[]): Promise<void> => {
    const before = stateOfGit()
    const { code, stdout, stderr } = await user.run('release', ...args)
    expect({ code, stdout }, stderr).toEqual({ code: exitCode, stdout: '' })
    expect(stderr).toMatch(/^error: [^\n]+\.\n$/)
    expect(stderr).toContain(words)
    expect(stateOfGit()).toBe(before)
  }

  test('if nothing has changed', () => refused('Nothing has changed for callers since v0.1.0'))

  test('if the working tree has changes', async () => {
    addParameter()
    await refused(`(${audio})`)
  })

  test('if a file has a name that git quotes, or was renamed', async () => {
    git('mv', '.gitignore', 'größe.txt')
    user.write('ein wort.txt', 'x')
    await refused('(größe.txt, ein wort.txt)')
  })

  test('if the changelog is not UTF-8, because writing it would lose words', async () => {
    addParameter()
    writeFileSync(join(user.folder, 'CHANGELOG.md'), Buffer.from('# Gr\u00f6\u00dfer\n', 'latin1'))
    commit('Write in Latin-1')
    await refused('CHANGELOG.md is not UTF-8')
  })

  test('if the tag exists, on whatever branch', async () => {
    addParameter()
    commit('Add a parameter')
    git('checkout', '--quiet', '--orphan', 'other')
    commit('Other', 'v0.1.1')
    git('checkout', '--quiet', 'main')
    await refused('The tag v0.1.1 exists already')
  })

  test('if the chosen version is older than the last one', async () => {
    addParameter()
    commit('Add a parameter')
    await refused('0.0.9 is older than 0.1.0', '--as', '0.0.9')
  })

  test.each([
    ['"v1" is not a version', '--as', 'v1'],
    ['nowhere', '--from', 'nowhere'],
    ['is not the word of a prerelease', '--prerelease', 'rc; rm'],
  ])('as wrong usage: %s', (words, ...args) => ends(2, words, args))

  test('if the folder is in no git repository, or has no commit', async () => {
    const folder = temporary()
    expect(await gatewright(folder, 'release', '--specs', join(user.folder, 'specs'))).toMatchObject({
      code: 1,
      stderr: textWith('is not in a git repository'),
    })
    gitIn(folder, 'init', '--quiet')
    expect(await gatewright(folder, 'release', '--specs', join(user.folder, 'specs'))).toMatchObject({
      code: 1,
      stderr: textWith('has no commit'),
    })
  })

  test('if git does not trust the repository', async () => {
    const before = process.env['GIT_TEST_ASSUME_DIFFERENT_OWNER']
    process.env['GIT_TEST_ASSUME_DIFFERENT_OWNER'] = '1' // git has this variable for its own tests
    try {
      expect(await user.run('release', '--dry-run')).toMatchObject({ code: 1, stderr: textWith('safe.directory') })
    } finally {
      if (before === undefined) delete process.env['GIT_TEST_ASSUME_DIFFERENT_OWNER']
    }
  })

  test('if the clone is shallow and lacks the tag', async () => {
    addParameter()
    commit('Add a parameter')
    const folder = join(temporary(), 'clone')
    git('clone', '--quiet', '--depth=1', '--no-tags', `file://${user.folder}`, folder)
    expect(await gatewright(folder, 'release', '--dry-run')).toMatchObject({
      code: 1,
      stderr: textWith('git fetch --unshallow --tags'),
    })
  })
})

describe('--check', () => {
  test('passes if nothing has changed since the release before', async () => {
    addParameter()
    user.edit('specs/service.yaml', (text) => text.replace('"0.1.0"', '"0.1.1"'))
    writeFileSync(join(user.folder, 'CHANGELOG.md'), '# Changelog\n\n## 0.1.1\n\nA parameter.\n')
    commit('Release', 'v0.1.1')
    user.write('NOTES.md', 'Nothing for callers.\n')
    commit('Add notes')
    expect(await user.run('release', '--check')).toMatchObject({ code: 0, stderr: '' })
  })

  test('fails if the version or the changelog does not match the changes, and says why', async () => {
    removeParameter()
    commit('Remove a parameter')
    const before = stateOfGit()
    const { code, stderr } = await user.run('release', '--check')
    expect(code).toBe(1)
    expect(stderr.trimEnd().split('\n')).toEqual([
      'error: The version in specs/service.yaml is 0.1.0, but the changes since v0.1.0 need 0.2.0.',
      'error: CHANGELOG.md has no entry for 0.1.0.',
      'error: The tag v0.1.0 belongs to another commit, so this version was released before these changes.',
    ])
    expect(stateOfGit()).toBe(before)
  })
})
