import { expect, test } from 'vitest'
import { inferredAny, programOf } from './support/inferredAny.ts'

const folders = ['generator', 'templates', 'gateway', 'bench', 'test']

/** What is left of values that are any by inference, such as `Object(x)`. It goes down to 0, and never up. */
const most = 92

test('values that are any by inference do not get more', { timeout: 120_000 }, () => {
  const found = inferredAny(programOf(folders), folders)
  expect(found.length, found.join('\n')).toBeLessThanOrEqual(most)
})
