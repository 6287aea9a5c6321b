import { expect, test } from 'vitest'
import { bumpOf, nextVersion, type Bump, type Impact } from '../../../generator/diffing/index.ts'

test.each<[readonly Impact[], Bump]>([
  [[], 'none'],
  [['cosmetic'], 'patch'],
  [['cosmetic', 'additive'], 'minor'],
  [['additive', 'possibly-breaking'], 'major'],
  [['breaking'], 'major'],
])('changes that are %j raise the %s part', (impacts, bump) => {
  expect(bumpOf(impacts.map((impact) => ({ impact })))).toBe(bump)
})

test.each<[string, Bump, string]>([
  ['1.2.3', 'major', '2.0.0'],
  ['1.2.3', 'minor', '1.3.0'],
  ['1.2.3', 'patch', '1.2.4'],
  ['1.2.3', 'none', '1.2.3'],
  ['0.2.3', 'major', '0.3.0'],
  ['0.2.3', 'minor', '0.2.4'],
  ['0.2.3', 'patch', '0.2.4'],
  ['2.0.0-beta.1', 'major', '2.0.0-beta.2'],
  ['2.0.0-beta', 'minor', '2.0.0-beta.1'],
])('after %s, a %s change makes %s', (version, bump, next) => {
  expect(nextVersion(version, bump)).toBe(next)
})
