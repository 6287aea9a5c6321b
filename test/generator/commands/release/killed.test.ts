import { cpSync, existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { node, repository, type Ended } from '../../../support/command.ts'
import { readTree, temporaryFolder } from '../../../support/folder.ts'
import { gatewright, program } from '../../../support/gatewright.ts'
import { textWith } from '../../../support/matching.ts'
import { ReleaseWorkshop } from './workshop.ts'
import { isLong, sampled } from '../../../support/size.ts'

const user = new ReleaseWorkshop()

/** Runs a release that is killed right before a change of a file, as its operation and path. */
const killed = (before: string): Promise<Ended> =>
  node(['--import', join(repository, 'test/support/killBefore.ts'), program, 'release'], {
    cwd: user.folder,
    env: { KILL_BEFORE: before },
  })

/** All files of a catalogue, without what is of one run alone. */
const filesOf = (folder: string): object =>
  Object.fromEntries(
    [...readTree(folder)]
      .filter(([path]) => !path.startsWith('.git/'))
      .map(([path, text]) => [path, text.replace(/\d{4}-\d\d-\d\d/, 'today')]),
  )

const kept = { before: temporaryFolder(), after: temporaryFolder() }

/** Copies a catalogue with built packages and a change to release to the user. Returns the files after a release of it. */
async function prepare(): Promise<object> {
  const { before, after } = kept
  if (!existsSync(join(before, 'specs'))) {
    user.onlyTargets('catalog', 'client')
    user.addParameter()
    await user.run('build')
    user.commit('Add a parameter')
    for (const folder of [before, after]) cpSync(user.folder, folder, { recursive: true })
    expect(await gatewright(after, 'release')).toMatchObject({ code: 0 })
  }
  rmSync(user.folder, { recursive: true })
  cpSync(before, user.folder, { recursive: true })
  return filesOf(after)
}

test.each(
  sampled(
    [
      ['its first write', 'renameSync .*/gatewright-release-[^/]*$'],
      ['the draft of the version', 'writeFileSync .*/specs/\\.service\\.yaml\\.[^/]*$'],
      ['the version', 'renameSync .*/service\\.yaml$'],
      ['the changelog', 'renameSync .*/CHANGELOG\\.md$'],
      ['the list of a package', 'renameSync .*/client/gatewright\\.json$'],
      ['a package', 'renameSync .*/client/package\\.json$'],
      ['the last list', 'renameSync .*/generated/gatewright\\.dist\\.json$'],
      ['its end', 'rmSync .*/gatewright-release-[^/]*$'],
    ],
    1,
    4,
  ),
)('a release that is killed before it writes %s is undone by the next one, which succeeds', async (_, before) => {
  const expected = await prepare()
  expect(await killed(before)).toMatchObject({ code: null })
  const isStopped = !before.includes('renameSync .*/gatewright-release')
  if (isStopped)
    expect(await user.run('release', '--check')).toMatchObject({ code: 1, stderr: textWith('was interrupted') })
  const { code, stdout, stderr } = await user.run('release')
  expect({ code, stderr }).toEqual({
    code: 0,
    stderr: isStopped ? 'An interrupted release was undone.\n' : '',
  })
  expect(stdout).toContain('Tag: v0.1.1')
  expect(filesOf(user.folder)).toEqual(expected)
})

test.runIf(isLong)('a file of a stopped release that a person has edited since is kept', async () => {
  await prepare()
  await killed('renameSync .*/client/package\\.json$')
  user.write('CHANGELOG.md', 'Mine.\n')
  const { code, stderr } = await user.run('release')
  expect({ code, text: user.read('CHANGELOG.md') }).toEqual({ code: 1, text: 'Mine.\n' })
  expect(stderr).toMatch(/^error: A release was interrupted, and CHANGELOG\.md has changed since: .*\n$/)
  expect(user.read('specs/service.yaml')).toContain('version: "0.1.1"')
})

test.runIf(isLong)('a stopped release is not undone after another commit', async () => {
  await prepare()
  await killed('rmSync .*/gatewright-release-[^/]*$')
  user.commit('Release by hand', 'v0.1.1')
  expect(await user.run('release', '--check')).toMatchObject({ code: 0 })
  expect(await user.run('release', '--dry-run')).toMatchObject({ code: 1, stderr: textWith('Nothing has changed') })
  expect(existsSync(join(user.folder, 'CHANGELOG.md'))).toBe(true)
})
