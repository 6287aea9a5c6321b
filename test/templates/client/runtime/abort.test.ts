import { getEventListeners } from 'node:events'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { AbortedError } from '../../../../templates/client/runtime/errors.ts'
import { anyText } from '../../../support/matching.ts'
import { unchecked } from '../../../support/reading.ts'
import { stillClock } from '../clock.ts'
import { errorOf, meet, model, quick, standIn, type Given } from '../kit.ts'
import { isLong } from '../../../support/size.ts'

const params = { prompt: 'A lighthouse.' }
const success = (response: object): Given => ({ body: { status: 'success', response } })

describe('an abort', () => {
  const stages: Readonly<Record<string, readonly ('slow-headers' | 'slow-body' | 'unavailable' | undefined)[]>> = {
    'before the answer': ['slow-headers'],
    'within the answer': ['slow-body'],
    'between attempts': ['unavailable'],
    'before the first poll': [undefined],
    'within a poll': [undefined, 'slow-headers'],
  }

  test.each(Object.keys(stages))('takes effect at once and leaves nothing behind: %s', async (stage) => {
    const clock = stillClock()
    const script = [...(stages[stage] ?? [])]
    // No time passes after the last request, so an effect that needs a timer never comes.
    const waits = Promise.withResolvers<void>()
    const fault = () => {
      const next = script.shift()
      if (script.length === 0) void clock.stop().then(waits.resolve)
      return next
    }
    const { client } = await meet([], {}, { clock, fault, taskMs: 1e9 })
    const stop = new AbortController()
    const running = errorOf(client.run(model, params, { signal: stop.signal }))
    await waits.promise
    expect(clock.waiting()).toBeGreaterThan(0)
    stop.abort(new Error('The user left.'))
    const error = await running
    expect(error).toBeInstanceOf(AbortedError)
    expect(error).toMatchObject({ code: 'aborted', cause: new Error('The user left.') })
    expect(getEventListeners(stop.signal, 'abort')).toEqual([])
    expect(clock.waiting()).toBe(0)
  })

  test.runIf(isLong)('is not listened for after a call, even if several outlived a collection of garbage', async () => {
    const { signal } = new AbortController()
    setFlagsFromString('--expose-gc')
    const gc = unchecked<() => void>(runInNewContext('gc'))
    const collect = async (): Promise<Given> => {
      await new Promise((done) => setImmediate(done)) // what a turn has reached stays until its end
      gc()
      return success({ id: 'task-1', status: 'COMPLETED', result: { text: 'a' } })
    }
    const { client } = standIn(collect)
    await Promise.all([1, 2, 3].map(() => client.execute(quick, params, { signal })))
    expect(getEventListeners(signal, 'abort')).toEqual([])
  })

  test('is not listened for after a call, however many calls have the signal', async () => {
    const { signal } = new AbortController()
    const { client } = standIn(async () => success({ id: 'task-1', status: 'COMPLETED', result: { text: 'a' } }))
    for (let calls = 0; calls < 100; calls++) await client.execute(quick, params, { signal })
    expect(getEventListeners(signal, 'abort')).toEqual([])
  })

  test('before the call sends nothing', async () => {
    const { client, asked } = standIn([])
    expect(await errorOf(client.run(model, params, { signal: AbortSignal.abort() }))).toBeInstanceOf(AbortedError)
    expect(asked).toEqual([])
  })

  test('takes effect even if fetch ignores the signal', async () => {
    const { client } = standIn(() => new Promise(() => {}))
    const stop = new AbortController()
    const running = errorOf(client.execute(quick, params, { signal: stop.signal }))
    stop.abort()
    expect(await running).toMatchObject({ name: 'AbortedError', idempotencyKey: anyText })
  })
})
