import { expect, test } from 'vitest'
import { inferredAny, programOf } from './support/inferredAny.ts'
import { isRelease } from './support/size.ts'

/** The program of the tests takes as long as all others together. */
const folders = ['generator', 'templates', 'gateway', 'web', ...(isRelease ? ['bench', 'test'] : [])]

/** The maximum number of places that declare the type of a text, a response or a module without a check. */
const mostClaims = 85

test('no value has the inferred type any', { timeout: 600_000 }, () => {
  const { inferred, claimed } = inferredAny(programOf(folders), folders)
  expect(inferred).toEqual([])
  expect(claimed.length, claimed.join('\n')).toBeLessThanOrEqual(mostClaims)
})
