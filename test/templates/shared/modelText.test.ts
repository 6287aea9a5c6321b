import { expect, test } from 'vitest'
import { runWords } from '../../../templates/shared/modelText.ts'

test.each([
  [{ mode: 'async', estimatedSeconds: 55, credits: 1 }, 'It is async, takes about 55 seconds, and costs 1 credit.'],
  [{ mode: 'sync', estimatedSeconds: 1, credits: 12 }, 'It is sync, takes about 1 second, and costs 12 credits.'],
  [{ mode: 'sync', credits: 0 }, 'It is sync, and costs 0 credits.'],
  [
    { mode: 'async', estimatedSeconds: '2 * duration', credits: 'duration' },
    'It is async, takes a time that depends on the input, and costs credits that depend on the input.',
  ],
] as const)('the sentence about how a model runs: %j', (model, words) => {
  expect(runWords(model)).toBe(words)
})
