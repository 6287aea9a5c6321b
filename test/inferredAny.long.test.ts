import { expect, test } from 'vitest'
import { inferredAny, programOf } from './support/inferredAny.ts'

const folders = ['generator', 'templates', 'gateway', 'bench', 'test']

test('no value is any by inference', { timeout: 120_000 }, () => {
  expect(inferredAny(programOf(folders), folders)).toEqual([])
})
