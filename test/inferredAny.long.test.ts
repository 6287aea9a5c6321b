import { beforeAll, expect, test } from 'vitest'
import { inferredAny, programOf } from './support/inferredAny.ts'

const folders = ['generator', 'templates', 'gateway', 'bench', 'test']

/** What is left in the runtimes of two packages, such as `Object(x)`. It goes down to 0, and never up. */
const most = 92

const isLeft = (place: string): boolean => /^templates\/(?:client|command)\//.test(place)

let found: readonly string[] = []

beforeAll(() => {
  found = inferredAny(programOf(folders), folders)
}, 120_000)

test('no value is any by inference', () => {
  expect(found.filter((place) => !isLeft(place))).toEqual([])
})

test('values that are any by inference in the client and the command do not get more', () => {
  const left = found.filter(isLeft)
  expect(left.length, left.join('\n')).toBeLessThanOrEqual(most)
})
