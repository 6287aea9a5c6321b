import { cpSync, existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { gatewright } from '../../../support/gatewright.ts'
import { textWith } from '../../../support/matching.ts'
import { readJson, valueAt } from '../../../support/reading.ts'
import { temporary } from '../../../support/temporary.ts'
import { commitIn, initIn, tagIn } from '../../../support/git.ts'
import { audio, ReleaseWorkshop } from './workshop.ts'
import { isLong } from '../../../support/size.ts'

const user = new ReleaseWorkshop()

const commandsIn = (stdout: string): readonly string[] => stdout.match(/(?<=^ {2})\S.*/gm) ?? []

describe('gatewright release', () => {
  test('sets the version of the packages, writes the changelog, and prints the tag and the commands that follow', async () => {
    user.onlyTargets('client', 'command', 'upstreams')
    user.commitParameter()
    const before = user.filesOfGit()
    const { code, stdout, stderr } = await user.run('release')
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(user.read('specs/service.yaml')).toContain('version: "0.1.1"') // before 1.0.0, what is new raises the patch part
    expect(valueAt(readJson(user.read('generated/client/package.json')), 'version')).toBe('0.1.1')
    expect(user.read('CHANGELOG.md')).toMatch(/^# Changelog\n\n## 0\.1\.1 \(\d{4}-\d\d-\d\d\)\n\n### New\n\n.*volume/s)
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
    expect([...user.filesOfGit().keys()]).toEqual([...before.keys()])
    expect(user.filesOfGit()).toEqual(before)
  })

  test.runIf(isLong)('the commands that it prints make a release, after which nothing is left to release', async () => {
    user.onlyTargets('client', 'command', 'upstreams')
    user.commitParameter()
    const { stdout } = await user.run('release')
    for (const [, rest = ''] of stdout.matchAll(/^ {2}git ((?:add|commit|tag) .*)$/gm))
      user.git(...[...rest.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, word]) => quoted ?? word ?? ''))
    expect(user.git('describe', '--exact-match').trim()).toBe('v0.1.1')
    expect(user.git('status', '--porcelain')).toBe('')
    expect(await user.run('release', '--check')).toMatchObject({
      code: 0,
      stdout: '0.1.1 matches the changes since v0.1.0.\n',
    })
    expect(await user.run('release')).toMatchObject({
      code: 1,
      stderr: textWith('Nothing has changed for callers since v0.1.1'),
    })
    user.removeParameter()
    user.commit('Remove a parameter')
    expect(await user.run('release')).toMatchObject({ code: 0, stdout: textWith('Tag: v0.2.0') })
    expect(user.read('CHANGELOG.md')).toMatch(/^# Changelog\n\n## 0\.2\.0 .*## 0\.1\.1 /s)
  })

  test.runIf(isLong)('and diff compare with git, also if git ignores the packages', async () => {
    user.onlyTargets('client')
    user.write('.gitignore', 'generated/\nnode_modules/\n')
    user.git('rm', '-r', '--quiet', '--cached', '--ignore-unmatch', 'generated')
    user.commit('Ignore the packages')
    user.addParameter()
    expect(await user.run('diff', 'v0.1.0')).toMatchObject({ code: 0, stdout: textWith('The parameter volume is new') })
    user.commit('Add a parameter')
    expect(await user.run('release')).toMatchObject({ code: 0, stdout: textWith('Tag: v0.1.1') })
    expect(valueAt(readJson(user.read('generated/client/package.json')), 'version')).toBe('0.1.1')
    expect(user.git('status', '--porcelain')).not.toContain('generated')
  })

  test('--dry-run writes nothing, also with changes that are not committed', async () => {
    user.addParameter()
    const before = user.state()
    const { code, stdout, stderr } = await user.run('release', '--dry-run')
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toContain('It would write specs/service.yaml, CHANGELOG.md.')
    expect(stdout).toContain('  ## 0.1.1 (')
    expect(user.state()).toEqual(before)
    expect(existsSync(join(user.folder, 'CHANGELOG.md'))).toBe(false)
  })

  test.runIf(isLong)(
    'from 1.0.0 on, a breaking change raises the first number, and what is new the second',
    async () => {
      tagIn(user.folder, 'v1.4.2')
      user.commitParameter()
      expect(await user.run('release', '--dry-run')).toMatchObject({ stdout: textWith('Tag: v1.5.0') })
      user.removeParameter()
      user.commit('Remove a parameter')
      expect(await user.run('release', '--dry-run')).toMatchObject({ stdout: textWith('Tag: v2.0.0') })
      const candidate = (): Promise<unknown> => user.run('release', '--dry-run', '--prerelease', 'rc')
      expect(await candidate()).toMatchObject({ stdout: textWith('Tag: v2.0.0-rc.1') })
      tagIn(user.folder, 'v2.0.0-rc.1')
      expect(await candidate()).toMatchObject({ stdout: textWith('Tag: v2.0.0-rc.2') })
      expect(await user.run('release', '--dry-run')).toMatchObject({ stdout: textWith('Tag: v2.0.0\n') })
    },
  )

  test.runIf(isLong)('the configuration sets the version, the prefix of tags and the changelog', async () => {
    const config = { packages: { version: '3.0.0' }, release: { tagPrefix: 'models-v', changelog: 'docs/CHANGES.md' } }
    user.write('gatewright.config.json', JSON.stringify(config, undefined, 2))
    user.write('docs/CHANGES.md', '# Changes\n\n## Unreleased\n\nWritten by a person.\n')
    user.commit('Configure', 'models-v3.0.0')
    user.addParameter()
    user.commit('Add a parameter')
    expect(await user.run('release')).toMatchObject({ code: 0, stdout: textWith('Tag: models-v3.1.0') })
    expect(valueAt(readJson(user.read('gatewright.config.json')), 'packages', 'version')).toBe('3.1.0')
    expect(valueAt(readJson(user.read('generated/client/package.json')), 'version')).toBe('3.1.0')
    expect(user.read('specs/service.yaml')).toContain('version: "0.1.0"')
    expect(user.read('docs/CHANGES.md')).toMatch(
      /^# Changes\n\n## 3\.1\.0 \(.*\)\n\nWritten by a person\.\n\n### New\n/,
    )
  })

  test.runIf(isLong)('--from and --as choose the last release and the version', async () => {
    user.commitParameter()
    const base = user.git('rev-parse', 'HEAD').trim()
    user.removeParameter()
    user.commit('Remove a parameter')
    const { stdout } = await user.run('release', '--dry-run', '--from', base, '--as', '0.9.0')
    expect(stdout).toContain('Tag: v0.9.0')
    expect(stdout).toContain(`since ${base}`)
    expect(stdout).not.toContain('volume')
  })

  test.runIf(isLong)('in a part of a repository, the commands leave the rest alone', async () => {
    const top = join(temporary(), 'mono')
    cpSync(user.folder, join(top, 'catalogue'), {
      recursive: true,
      filter: (path) => !/[\\/](?:\.git|generated|node_modules)$/.test(path),
    })
    initIn(top)
    commitIn(top, 'First')
    writeFileSync(join(top, 'unrelated.txt'), 'x')
    const { stdout } = await gatewright(join(top, 'catalogue'), 'release', '--dry-run')
    expect(stdout).toMatch(/^ {2}git add --all \.$/m)
  })

  test.runIf(isLong)('the first release has the version of the files', async () => {
    user.onlyTargets('client')
    user.git('tag', '--delete', 'v0.1.0')
    expect(await user.run('release')).toMatchObject({ code: 0, stdout: textWith('0.1.0: the first release.') })
    expect(user.read('CHANGELOG.md')).toContain('The first release.')
  })
})

describe('it refuses, changes nothing and says what to do', () => {
  const refused = (words: string, ...args: readonly string[]): Promise<void> => ends(1, words, args)
  const ends = async (exitCode: number, words: string, args: readonly string[]): Promise<void> => {
    const before = user.state()
    const { code, stdout, stderr } = await user.run('release', ...args)
    expect({ code, stdout }, stderr).toEqual({ code: exitCode, stdout: '' })
    expect(stderr).toMatch(/^error: [^\n]+\.\n$/)
    expect(stderr).toContain(words)
    expect(user.state()).toEqual(before)
  }

  test('if nothing has changed', () => refused('Nothing has changed for callers since v0.1.0'))

  test('if the working tree has changes', async () => {
    user.addParameter()
    await refused(`(${audio})`)
  })

  test('if a file has a name that git quotes, or was renamed', async () => {
    user.git('mv', '.gitignore', 'größe.txt')
    user.write('ein wort.txt', 'x')
    await refused('(größe.txt, ein wort.txt)')
  })

  test('if the changelog is not UTF-8, because writing it would lose words', async () => {
    user.addParameter()
    writeFileSync(join(user.folder, 'CHANGELOG.md'), Buffer.from('# Gr\u00f6\u00dfer\n', 'latin1'))
    user.commit('Write in Latin-1')
    await refused('CHANGELOG.md is not UTF-8')
  })

  test('if the tag exists, on whatever branch', async () => {
    user.commitParameter()
    tagIn(user.folder, 'v0.1.1', user.git('commit-tree', '-m', 'Other', 'HEAD^{tree}').trim()) // a commit without a parent
    await refused('The tag v0.1.1 exists already')
  })

  test('if the chosen version is older than the last one', async () => {
    user.commitParameter()
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
    initIn(folder)
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
    user.commitParameter()
    const folder = join(temporary(), 'clone')
    user.git('clone', '--quiet', '--depth=1', '--no-tags', `file://${user.folder}`, folder)
    expect(await gatewright(folder, 'release', '--dry-run')).toMatchObject({
      code: 1,
      stderr: textWith('git fetch --unshallow --tags'),
    })
  })
})
