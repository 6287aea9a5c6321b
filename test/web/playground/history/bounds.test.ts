import { expect, test } from 'vitest'
import { bounded, bytesOf, surplus } from '../../../../web/playground/history/makeHistory.ts'
import { runOf } from './runOf.ts'

const limits = { runs: 3, bytes: 100_000, resultBytes: 50 }

test('the oldest runs go first', () => {
  const runs = [1, 2, 3, 4, 5].map((at) => runOf({ id: `${at}`, startedAt: at, state: 'COMPLETED' }))
  expect(surplus(runs, limits)).toEqual(['2', '1'])
  expect(surplus(runs.slice(0, 3), limits)).toEqual([])
})

test('a run whose task has not ended goes last', () => {
  const open = runOf({ id: 'open', startedAt: 0, state: 'IN_PROGRESS' })
  const ended = [1, 2, 3].map((at) => runOf({ id: `${at}`, startedAt: at, state: 'FAILED' }))
  expect(surplus([open, ...ended], limits)).toEqual(['1'])
})

test('the runs together take a limited number of bytes, and the newest stays', () => {
  const runs = [1, 2, 3].map((at) => runOf({ id: `${at}`, startedAt: at, input: { prompt: 'x'.repeat(1000) } }))
  const one = bytesOf(runs[0])
  expect(surplus(runs, { ...limits, bytes: one * 2 })).toEqual(['1'])
  expect(surplus(runs, { ...limits, bytes: 10 })).toEqual(['2', '1'])
})

test('a result that is too large is not kept, and the run says so', () => {
  const large = runOf({ result: { text: 'x'.repeat(100) }, raw: 'y'.repeat(100) })
  expect(bounded(large, limits)).toMatchObject({ result: undefined, raw: undefined, isResultCut: true })
  const small = runOf({ result: { text: 'x' }, raw: '{}' })
  expect(bounded(small, limits)).toBe(small)
})
