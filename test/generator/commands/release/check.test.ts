import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { textLike } from '../../../support/matching.ts'
import { ReleaseWorkshop } from './workshop.ts'
import { isLong } from '../../../support/size.ts'

const user = new ReleaseWorkshop()

describe('gatewright release --check', () => {
  test.runIf(isLong)('passes if nothing has changed since the release before', async () => {
    user.onlyTargets('client')
    user.addParameter()
    user.edit('specs/service.yaml', (text) => text.replace('"0.1.0"', '"0.1.1"'))
    writeFileSync(join(user.folder, 'CHANGELOG.md'), '# Changelog\n\n## 0.1.1\n\nA parameter.\n')
    await user.run('build')
    user.commit('Release', 'v0.1.1')
    user.write('NOTES.md', 'Nothing for callers.\n')
    user.commit('Add notes')
    expect(await user.run('release', '--check')).toMatchObject({ code: 0, stderr: '' })
  })

  test.runIf(isLong)(
    'checks uncommitted changes as if they were committed, and needs packages with dist/',
    async () => {
      user.onlyTargets('client')
      user.commitParameter()
      await user.run('release')
      const right = { code: 0, stdout: '0.1.1 matches the changes since v0.1.0.\n', stderr: '' }
      expect(await user.run('release', '--check')).toEqual(right)
      user.commit('Release', 'v0.1.1')
      expect(await user.run('release', '--check')).toEqual(right)
      rmSync(join(user.folder, 'generated/client/dist'), { recursive: true })
      expect(await user.run('release', '--check')).toMatchObject({
        code: 1,
        stderr: textLike(
          /^error: \d+ files in generated\/ are not up to date, such as generated\/client\/dist\/.*: run/,
        ),
      })
      user.removeParameter()
      await user.run('build')
      const problems = [
        'error: The version in specs/service.yaml is 0.1.1, but the changes since v0.1.1 need 0.2.0.',
        'error: The tag v0.1.1 belongs to another commit, so this version was released before these changes.',
      ]
      const found = { code: 1, stdout: '', stderr: `${problems.join('\n')}\n` }
      expect(await user.run('release', '--check')).toEqual(found)
      user.commit('Remove a parameter')
      expect(await user.run('release', '--check')).toEqual(found)
    },
  )

  test('fails if the version or the changelog does not match the changes, and says why', async () => {
    user.onlyTargets('client')
    user.removeParameter()
    await user.run('build')
    user.commit('Remove a parameter')
    const before = user.state()
    const { code, stderr } = await user.run('release', '--check')
    expect(code).toBe(1)
    expect(stderr.trimEnd().split('\n')).toEqual([
      'error: The version in specs/service.yaml is 0.1.0, but the changes since v0.1.0 need 0.2.0.',
      'error: CHANGELOG.md has no entry for 0.1.0.',
      'error: The tag v0.1.0 belongs to another commit, so this version was released before these changes.',
    ])
    expect(user.state()).toEqual(before)
  })
})
