import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { noteEvent } from './events.ts'
import { printsEvents } from './failure.ts'
import { Random } from './random.ts'
import { seedOr } from './size.ts'

const printed: string[] = []

beforeAll(() => void vi.spyOn(console, 'error').mockImplementation((text: unknown) => void printed.push(String(text))))
afterAll(() => void vi.restoreAllMocks())

/** The texts that were printed since the last call. */
const taken = (): readonly string[] => printed.splice(0).map((text) => text.replace(/\d+\.\d\d s:/g, '0.00 s:'))

/** The command that repeats the tests of this file as this run does them, with the seed if they have only one. */
const command = (project: string | undefined, seed?: number): string => {
  const { SEED: seedOfRun = seed, SCALE: scale } = process.env
  const settings = [...(seedOfRun === undefined ? [] : [`SEED=${seedOfRun}`]), ...(scale ? [`SCALE=${scale}`] : [])]
  return [...settings, `npx vitest run --project=${project} test/support/failure.test.ts`].join(' ')
}

const seed = (): number => seedOr(31)

describe('a seed that a test takes', () => {
  test.fails('in the test', () => {
    seed()
    expect(1).toBe(2)
  })

  test('is printed if the test fails, with the command that repeats its decisions', ({ task: { file } }) => {
    const line = `Seed ${seed()}. To repeat its decisions: ${command(file.projectName, seed())}`
    expect(taken()).toEqual([`in the test failed.\n${line}`])
  })

  test('is not printed if the test passes', () => void seed())

  test('and not after it', () => expect(taken()).toEqual([]))
})

describe('two seeds', () => {
  test.fails('in a test', () => {
    seedOr(11)
    seedOr(12)
    expect(1).toBe(2)
  })

  test('are both printed, with a command that sets none, because it would set both', ({ task: { file } }) => {
    const seeds = [...new Set([seedOr(11), seedOr(12)])]
    const repeated = command(file.projectName, seeds.length === 1 ? seeds[0] : undefined)
    const line = `Seed ${seeds.join(' and ')}. To repeat its decisions: ${repeated}`
    expect(taken()).toEqual([`in a test failed.\n${line}`])
  })
})

describe('a test without a seed that kills a process', () => {
  printsEvents()

  test.fails('with nothing to repeat', () => {
    noteEvent('node 1 is killed')
    expect(1).toBe(2)
  })

  test('prints its events, and those of no other test', () => {
    expect(taken()).toEqual(['with nothing to repeat failed.\nEvents:\n  0.00 s: node 1 is killed'])
  })
})

describe('a seed of a group of tests', () => {
  const random = new Random(seed())

  test.fails('that kill a process', () => {
    noteEvent(`node ${random.below(1)} is killed`)
    noteEvent('node 0 has started again')
    expect(1).toBe(2)
  })

  test('are printed by each that fails, with the events in order', ({ task: { file } }) => {
    expect(taken()).toEqual([
      [
        'that kill a process failed.',
        `Seed ${seed()}. To repeat its decisions: ${command(file.projectName, seed())}`,
        'Events:',
        '  0.00 s: node 0 is killed',
        '  0.00 s: node 0 has started again',
      ].join('\n'),
    ])
  })
})
