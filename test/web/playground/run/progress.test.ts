import { expect, test } from 'vitest'
import { progressOf } from '../../../../web/playground/run/progress.ts'
import { creditWords, durationWords } from '../../../../web/playground/run/runText.ts'
import { runOf } from '../history/runOf.ts'

test('a task that reports its progress is shown as it says', () => {
  const run = runOf({ state: 'IN_PROGRESS', percent: 40, secondsLeft: 6, progressAt: 4000, estimatedSeconds: 100 })
  expect(progressOf(run, 5000)).toEqual({ part: 0.4, elapsedMs: 5000, leftMs: 5000, isLate: false })
})

test('a task that reports nothing is estimated from its model, and never ends by itself', () => {
  const run = runOf({ state: 'IN_PROGRESS', estimatedSeconds: 10 })
  expect(progressOf(run, 5000)).toEqual({ part: 0.5, elapsedMs: 5000, leftMs: 5000, isLate: false })
  expect(progressOf(run, 60_000)).toEqual({ part: 0.95, elapsedMs: 60_000, leftMs: undefined, isLate: true })
})

test('without any estimate only the time is shown', () => {
  expect(progressOf(runOf(), 5000)).toEqual({ part: undefined, elapsedMs: 5000, leftMs: undefined, isLate: false })
})

test('the time of a run that has ended stands still', () => {
  const run = runOf({ state: 'COMPLETED', startedAt: 1000, endedAt: 3000 })
  expect(progressOf(run, 90_000)).toEqual({ part: 1, elapsedMs: 2000, isLate: false })
})

test.each([
  [0, '0 s'],
  [1234, '1.2 s'],
  [12_345, '12 s'],
  [60_000, '1 min'],
  [65_000, '1 min 5 s'],
  [3_660_000, '1 h 1 min'],
])('%i ms are %s', (ms, words) => {
  expect(durationWords(ms)).toBe(words)
})

test('credits are counted', () => {
  expect([creditWords(1), creditWords(1200)]).toEqual(['1 credit', '1,200 credits'])
})
