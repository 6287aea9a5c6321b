import { expect, test } from 'vitest'
import { lastRelease, nextRelease, releaseTags, versionOf } from '../../../../generator/commands/release/plan.ts'

test.each(['1.0', '01.0.0', '1.0.0-', '1.0.0+build', 'v1.0.0', ' 1.0.0', '1.0.0\n'])('%j is not a version', (text) => {
  expect(versionOf(text)).toBeUndefined()
})

test('the last release is the highest version, and a prerelease only if nothing else was released', () => {
  const tags = (...names: readonly string[]) => lastRelease(releaseTags(names, 'v'))?.name
  expect(tags('v1.9.0', 'v1.10.0', 'v1.11.0-rc.1', 'nightly', '2.0.0', 'vNext')).toBe('v1.10.0')
  expect(tags('v1.0.0-rc.1', 'v1.0.0-rc.2')).toBe('v1.0.0-rc.2')
  expect(tags('nightly')).toBeUndefined()
})

const tags = releaseTags(['v1.2.0', 'v1.3.0-rc.1', 'v1.3.0-rc.10', 'v1.3.0-beta.4', 'v2.0.0-rc.7'], 'v')

test.each([
  ['what the changes need', { needed: '1.3.0', current: '1.2.0' }, '1.3.0'],
  ['more than that, if a person has written it', { needed: '1.3.0', current: '2.0.0' }, '2.0.0'],
  ['the release after its prereleases', { needed: '1.3.0', current: '1.3.0-rc.10' }, '1.3.0'],
  ['the next prerelease', { needed: '1.3.0', current: '1.3.0-rc.10', prerelease: 'rc' }, '1.3.0-rc.11'],
  ['the first prerelease with this word', { needed: '1.3.0', current: '1.2.0', prerelease: 'next' }, '1.3.0-next.1'],
  [
    'a prerelease of more, if a person has written it',
    { needed: '1.3.0', current: '2.0.0-rc.7', prerelease: 'rc' },
    '2.0.0-rc.8',
  ],
])('the next version is %s', (_, version, expected) => {
  expect(nextRelease({ ...version, tags })).toBe(expected)
})
