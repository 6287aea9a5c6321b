import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { sideOf } from '../../../generator/diffing/index.ts'
import { GitRepository } from '../../../generator/commands/release/git.ts'
import { temporaryFolder } from '../../support/folder.ts'
import { commitIn, gitIn, initIn } from '../../support/git.ts'
import { withModel, writeSpecs } from './sides.ts'

const folder = temporaryFolder()
const [origin, clone, bare] = ['origin', 'clone', 'bare'].map((name) => join(folder, name)) as [string, string, string] // of three names
const at = (place: string) => ({ specs: join(place, 'specs') })

beforeAll(() => {
  writeSpecs(join(origin, 'specs'), withModel({}))
  writeSpecs(join(bare, 'specs'), withModel({}))
  mkdirSync(join(origin, 'nothing'))
  initIn(origin)
  commitIn(origin, 'first')
  gitIn(origin, 'commit', '--quiet', '--allow-empty', '--message', 'second')
  gitIn(folder, 'clone', '--quiet', '--depth=1', pathToFileURL(origin).href, clone)
})

afterEach(() => vi.unstubAllEnvs())

test('a ref that a shallow clone lacks is refused with the way to fetch it', async () => {
  const message =
    /^v1\.0\.0 is not a folder, an archive or a git ref here\. This clone has only a part of the history: run git fetch --unshallow --tags, or .*fetch-depth: 0/
  await expect(sideOf('v1.0.0', at(clone))).rejects.toThrow(message)
  await expect(sideOf('v1.0.0', at(origin))).rejects.toThrow(
    /^v1\.0\.0 is not a folder, an archive or a git ref here\.$/,
  )
})

test('a ref outside of a repository is refused because there is none', async () => {
  vi.stubEnv('GIT_CEILING_DIRECTORIES', folder)
  await expect(sideOf('HEAD', at(bare))).rejects.toThrow(
    'HEAD is not a folder or an archive, and there is no git repository here that could have such a ref.',
  )
})

test('a repository of another user is refused with the setting that git needs', async () => {
  vi.stubEnv('GIT_TEST_ASSUME_DIFFERENT_OWNER', '1') // git has this variable for its own tests
  await expect(sideOf('HEAD', at(origin))).rejects.toThrow(
    'HEAD cannot be read: git does not read this repository, because it belongs to another user: run git config --global --add safe.directory "$PWD", and run this again.',
  )
})

test('a folder without specs is not taken for a ref', async () => {
  const before = process.cwd()
  process.chdir(origin)
  try {
    await expect(sideOf('nothing', at(origin))).rejects.toThrow(
      'nothing has neither specs (service.yaml) nor a package with the data of models.',
    )
    await expect(sideOf('', at(origin))).rejects.toThrow(
      'A source without a name is not a folder, an archive or a git ref here.',
    )
  } finally {
    process.chdir(before)
  }
})

test.each([
  ['a hook of git in a worktree, which has GIT_DIR', { GIT_DIR: join(origin, '.git') }],
  ['a hook of another repository', { GIT_DIR: join(clone, '.git') }],
  ['relative variables', { GIT_DIR: '.git', GIT_WORK_TREE: '.' }],
])('a commit of the repository that has the specs is read in %s', async (_, variables) => {
  const before = process.cwd()
  process.chdir(origin)
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value)
  try {
    expect((await sideOf('HEAD~1', at(origin))).catalogue.models).toHaveLength(1)
    expect(GitRepository.of(join(origin, 'specs'))).toMatchObject({ prefix: 'specs/' })
    await expect(sideOf('nowhere', at(origin))).rejects.toThrow(
      /^nowhere is not a folder, an archive or a git ref here/,
    )
  } finally {
    process.chdir(before)
  }
})

test('a file in place of the folder of specs is no reason not to read a commit', async () => {
  writeFileSync(join(origin, 'file'), 'x')
  await expect(sideOf('nowhere', { specs: join(origin, 'file') })).rejects.toThrow(
    /^nowhere is not a folder, an archive or a git ref here\.$/,
  )
  expect((await sideOf('HEAD', { specs: join(origin, 'file') })).catalogue.models).toHaveLength(1)
})

test('a published package needs npm', async () => {
  vi.stubEnv('PATH', join(folder, 'nothing'))
  await expect(sideOf('npm:@acme/catalog@1.0.0')).rejects.toThrow(
    'npm is not installed: install it, or use a folder of packages.',
  )
})
