import { nearest } from '../../../../generator/language/nearest.ts'
import { expect, test } from 'vitest'
import type { ModelSummary } from '../../../../templates/command/runtime/context.ts'
import { describe as describeModel } from '../../../../templates/command/runtime/help.ts'

/** The first line of the help of a model. */
async function headOf(summary: Partial<ModelSummary>, estimatedSeconds?: number): Promise<string | undefined> {
  const words = { name: 'One', category: 'image', task: 'text-to-image', description: 'Draws.', price: '1 credit' }
  const summaries = async () => ({ one: { ...words, params: {}, ...summary } })
  const context = { version: '', baseUrl: '', models: {}, summaries, expected: () => '', nearest }
  const time = estimatedSeconds === undefined ? {} : { estimatedSeconds }
  const text = await describeModel(context, { id: 'one', workflow: 'one', mode: 'sync', ...time }, {})
  return text.split('\n')[0]
}

test('the help of a model says how long a task takes, and whether the gateway runs it', async () => {
  expect(await headOf({}, 6)).toBe('One (one): Draws. It usually takes 6 seconds. A task costs 1 credit.')
  expect(await headOf({})).toBe('One (one): Draws. A task costs 1 credit.')
  expect(
    await headOf({ time: 'It usually takes the seconds of duration * 4.', ended: 'It is retired; use two.' }),
  ).toBe(
    'One (one): Draws. It is retired; use two. It usually takes the seconds of duration * 4. A task costs 1 credit.',
  )
})
