import { expect, onTestFinished, test, vi } from 'vitest'
import { noText } from '../../../gateway/tasks/text.ts'
import type { Upstream, UpstreamRequest } from '../../../gateway/upstream/upstream.ts'
import { model, pending, Scripted, StepBench } from './workerKit.ts'

const the = new StepBench()

/** An upstream that writes its text while a submit runs. */
const writing = (write: (request: UpstreamRequest) => Promise<string>): Upstream => ({
  supportsIdempotencyToken: true,
  submit: async (request) => ({ is: 'done', result: { text: await write(request), model: model.id } }),
  poll: async () => ({ is: 'unknown', inMs: 1 }),
})

const stored = async (): Promise<string | undefined> => (await the.engine.textAfter('task-1', noText))?.text

test('readers get a text while its upstream writes it', async () => {
  const read = pending<void>()
  await the.submit()
  const step = the.step(
    writing(async ({ onText }) => {
      for (const part of ['Once', ' upon', ' a time']) await onText?.(part)
      await read.promise
      return 'Once upon a time, a'
    }),
  )
  await vi.waitFor(async () => expect(await stored()).toBe('Once upon a time'))
  read.resolve()
  await step
  expect(await the.read()).toMatchObject({ state: 'COMPLETED', text: { revision: 1, length: 16 } })
})

test.each([
  ['has no part of the result', async ({ onText }: UpstreamRequest) => (await onText?.('Twice'), 'Once')],
  ['is of an earlier attempt', async () => 'Once'],
])('a stored text that %s is removed', async (_, write) => {
  await the.submit()
  const [lost] = await the.engine.claim({ limit: 1, leaseMs: 0 })
  if (lost === undefined) throw new Error('There is nothing to claim.')
  await the.engine.appendText(lost, 0, 'Lost')
  await the.step(writing(write))
  expect(await the.read()).toMatchObject({ state: 'COMPLETED', result: { text: 'Once' }, text: { length: 0 } })
})

test('a text that cannot be stored does not stop its task', async () => {
  vi.spyOn(the.engine, 'appendText').mockRejectedValue(new Error('The disk is full.'))
  await the.submit()
  await the.step(writing(async ({ onText }) => (await onText?.('Once'), 'Once')))
  expect(await the.read()).toMatchObject({ state: 'COMPLETED', result: { text: 'Once' } })
})

test.each([
  // The first part, and the removal of what may be stored of it.
  ['after a part that cannot be stored', false, [0, 0]],
  ['after the end', true, [0, 4]],
])('%s, no part is written', async (_, isStored, written) => {
  const offsets: number[] = []
  vi.spyOn(the.engine, 'appendText').mockImplementation(async (_claim, offset) => {
    offsets.push(offset)
    return isStored
  })
  onTestFinished(() => void vi.restoreAllMocks())
  let late: UpstreamRequest['onText']
  await the.submit()
  await the.step(
    writing(async ({ onText }) => {
      late = onText
      for (const part of ['Once', ' upon']) await onText?.(part)
      return 'Once upon'
    }),
  )
  expect(offsets).toEqual(written)
  await late?.(' a time')
  expect(offsets).toEqual(written)
})

test('a job can say its text so far in each poll', async () => {
  const working = (text: string) => ({ is: 'working', text, inMs: 100 }) as const
  const taken = { is: 'submitted', job: 'job-1', inMs: 100 } as const
  const upstream = new Scripted(taken, working('Once'), working('Once'), working('Once upon'))
  await the.submit()
  for (const expected of [undefined, 'Once', 'Once', 'Once upon']) {
    await the.step(upstream)
    expect(await stored()).toBe(expected)
    the.time += 100
  }
  expect(await the.read()).toMatchObject({ text: { revision: 1 } })
})
