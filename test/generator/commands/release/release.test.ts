import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { publicPackages } from '../../../../generator/commands/release/text.ts'
import { commitCommands, foreignCommands, publishCommands } from '../../../../generator/commands/release/release.ts'
import { packagesOf } from '../../../../generator/catalogue/packages.ts'
import { python } from '../../../../templates/python/target.ts'
import { commitIn, gitIn, initIn, tagIn } from '../../../support/git.ts'
import { temporary } from '../../../support/temporary.ts'
import { repositoryOf } from './workshop.ts'

test('the commands bring the lock file up to date, and publish a prerelease below its own tag of npm', () => {
  const release = { version: '2.0.0-rc.1', tag: 'v2.0.0-rc.1', part: undefined }
  expect(commitCommands(release, true)).toEqual([
    'npm install --package-lock-only',
    'git add --all',
    'git commit --message "Release 2.0.0-rc.1"',
    'git tag --annotate v2.0.0-rc.1 --message "Release 2.0.0-rc.1"',
    'git push origin HEAD v2.0.0-rc.1',
  ])
  expect(publishCommands(release, ['generated/client'])).toEqual([
    'npm publish ./generated/client --provenance --tag rc',
  ])
  expect(publishCommands({ version: '2.0.0' }, ['generated/client'])).toEqual([
    'npm publish ./generated/client --provenance',
  ])
})

test('the package for Python is built and published with its own form of the version', () => {
  const { elsewhere } = packagesOf({ version: '2.0.0-rc.1', license: 'MIT' }, [python], { scope: '@acme' })
  const releases = Object.values(elsewhere).map(({ publish }) => ({ folder: 'my packages/python', publish }))
  expect(foreignCommands(releases)).toEqual([
    "python3 -m build './my packages/python'",
    "python3 -m twine upload './my packages/python'/dist/*-2.0.0rc1[-.]*",
  ])
})

test.each(['2.0.0-1', '2.0.0-x.1', '2.0.0-v1.2'])(
  '%s is published below a tag that npm accepts: a range of versions is none',
  (version) => {
    expect(publishCommands({ version }, ['a'])).toEqual(['npm publish ./a --provenance --tag next'])
  },
)

test('paths in the commands are single words of a shell', () => {
  expect(publishCommands({ version: '2.0.0' }, ["my packages/it's"])).toEqual([
    `npm publish './my packages/it'\\''s' --provenance`,
  ])
  expect(commitCommands({ version: '2.0.0', tag: 'v2.0.0', part: 'my models' }, false)[0]).toBe(
    "git add --all 'my models'",
  )
})

test('packages are published after those that they need; private ones and other folders are left out', () => {
  const out = temporary()
  const write = (folder: string, manifest: object): void => {
    mkdirSync(join(out, folder))
    writeFileSync(join(out, folder, 'package.json'), JSON.stringify(manifest))
  }
  const gatewright = { target: 'one', format: 1 }
  write('a', { name: '@acme/a', gatewright, dependencies: { '@acme/z': '1.0.0' } })
  write('b', { name: '@acme/b', gatewright, private: true })
  write('c', { name: '@acme/c' })
  write('z', { name: '@acme/z', gatewright })
  mkdirSync(join(out, 'd'))
  mkdirSync(join(out, 'e'))
  writeFileSync(join(out, 'e/package.json'), '{')
  expect(publicPackages(out)).toEqual([`${out}/z`, `${out}/a`])
  expect(publicPackages(join(out, 'nowhere'))).toEqual([])
})

test('changes that are not committed have the new name of a renamed file only, whatever letter the old one begins with', () => {
  const folder = temporary()
  for (const name of ['Readme.md', 'Rules.md', 'b.md']) writeFileSync(join(folder, name), `This is ${name}.`)
  initIn(folder)
  commitIn(folder, 'First')
  gitIn(folder, 'mv', 'Readme.md', 'a.md')
  writeFileSync(join(folder, 'b.md'), 'x')
  renameSync(join(folder, 'Rules.md'), join(folder, 'c.md'))
  gitIn(folder, 'add', '--intent-to-add', 'c.md')
  expect([...repositoryOf(folder).changes()].sort()).toEqual(['a.md', 'b.md', 'c.md'])
})

test('the tags before the current commit are those of older commits, also if a tag names another tag', () => {
  const folder = temporary()
  initIn(folder)
  writeFileSync(join(folder, 'a.md'), 'a')
  commitIn(folder, 'First')
  tagIn(folder, 'v1')
  gitIn(folder, 'tag', '--annotate', 'v1-signed', '--message', 'One', 'v1')
  gitIn(folder, 'commit', '--quiet', '--allow-empty', '--message', 'Second')
  tagIn(folder, 'v2')
  gitIn(folder, 'tag', '--annotate', 'v2-signed', '--message', 'Two', 'v2')
  gitIn(folder, 'tag', '--annotate', 'v2-again', '--message', 'Two', 'v2-signed')
  const repository = repositoryOf(folder)
  expect(repository.mergedTags(false)).toEqual(['v1', 'v1-signed'])
  expect(repository.mergedTags(true)).toEqual(repository.tags)
  expect(repository.tags).toEqual(['v1', 'v1-signed', 'v2', 'v2-again', 'v2-signed'])
})
