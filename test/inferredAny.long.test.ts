import { expect, test } from 'vitest'
import { inferredAny, programOf } from './support/inferredAny.ts'

const folders = ['generator', 'templates', 'gateway', 'bench', 'test']

test('no value has the inferred type any', { timeout: 600_000 }, () => {
  expect(inferredAny(programOf(folders), folders)).toEqual([])
})
