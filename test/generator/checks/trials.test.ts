import { expect, test, vi } from 'vitest'
import { tryEach } from '../../../generator/checks/trials.ts'
import { textWith } from '../../support/matching.ts'

vi.mock('node:child_process', () => ({
  fork: () => {
    throw new Error('A process was started.')
  },
}))

const priced = (expression: string): ReturnType<typeof tryEach> => tryEach([{ of: 'credits', expression, params: [] }])

test('a price from a table of literals needs no process', async () => {
  expect(await priced("2 * $lookup({ 'low': 3, 'high': 15 }, 'high')")).toEqual([undefined])
  expect(await priced("$lookup({ 'low': 3, 'high': 15 }, 'middle')")).toEqual([textWith('it gives')])
})

test('a table with anything but literals is tried in a process', async () => {
  for (const table of [
    "{ 'low': 3, 'high': [1..9] }",
    "{ 'low': { 'high': 1 } }",
    "{ 'low': $x }",
    "{ 'l' & 'ow': 3 }",
  ])
    await expect(priced(`$lookup(${table}, 'low')`), table).rejects.toThrow('A process was started.')
})
