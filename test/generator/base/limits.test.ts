import { EventEmitter, once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { within } from '../../../generator/base/within.ts'
import { GatewayProcess } from '../../../generator/commands/serve/gatewayProcess.ts'
import { watchInChild } from '../../../generator/commands/watch/attached.ts'
import { temporary } from '../../support/temporary.ts'

const [second, hour] = [1000, 3_600_000]

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

describe('work that waits', () => {
  const late = (): Error => new Error('late')

  test('has its limit from when it is called, whatever was before it', async () => {
    await vi.advanceTimersByTimeAsync(hour)
    const { promise, resolve } = Promise.withResolvers<string>()
    const done = within(30, promise, late)
    await vi.advanceTimersByTimeAsync(29 * second)
    resolve('made')
    expect(await done).toBe('made')
  })

  test('is not charged with time in which its process stands still, and ends when it is stuck', async () => {
    const clock = { ms: 0 }
    vi.spyOn(performance, 'now').mockImplementation(() => clock.ms)
    onTestFinished(() => void vi.restoreAllMocks())
    const pass = async (seconds: number): Promise<void> => {
      for (let at = 0; at < 4 * seconds; at++) {
        clock.ms += 250
        await vi.advanceTimersByTimeAsync(250)
      }
    }
    const { promise, resolve } = Promise.withResolvers<string>()
    const done = within(30, promise, late)
    await pass(15)
    clock.ms += hour
    await pass(14)
    resolve('made')
    expect(await done).toBe('made')
    const stuck = expect(within(30, new Promise(() => undefined), late)).rejects.toThrow('late')
    await pass(30)
    await stuck
  })
})

/** Writes a program that says so when it has started, and ends only in one way. */
function programThat(ends: string): string {
  const file = join(temporary(), 'program.mjs')
  writeFileSync(file, `process.on('message', () => undefined)\n${ends}\nsetInterval(() => undefined, 60_000)\n`)
  return file
}

describe('the stop of the gateway of serve', () => {
  const ready = `process.send({ ready: { host: '127.0.0.1', port: 1 } })`

  test('has its limit from when it is asked for, and ends a process that does not stop', async () => {
    const started = new GatewayProcess({ program: programThat(ready), packages: 'good', settings: {} })
    expect(await started.ready()).toEqual({ host: '127.0.0.1', port: 1 })
    await vi.advanceTimersByTimeAsync(hour)
    let hasEnded = false
    const stopped = started.stop().then(() => (hasEnded = true))
    await vi.advanceTimersByTimeAsync(34.9 * second)
    expect(hasEnded).toBe(false)
    await vi.advanceTimersByTimeAsync(0.1 * second)
    await stopped
    expect(await started.ended).toBe('SIGKILL')
  })
})

describe('the stop of a process that watches', () => {
  const says = `process.send({ isBuilt: true, out: 'generated' })`

  test.each([
    ['is left alone while it works, and ends by itself', `${says}\nprocess.once('disconnect', () => process.exit(0))`],
    ['is killed two seconds after it was asked to stop', says],
  ])('%s', async (_, ends) => {
    const [stopping, runs] = [new AbortController(), new EventEmitter()]
    const code = watchInChild({
      command: programThat(ends),
      args: [],
      stopping: stopping.signal,
      onRun: (message) => void runs.emit('run', message),
    })
    await once(runs, 'run')
    await vi.advanceTimersByTimeAsync(hour)
    stopping.abort()
    if (ends === says) await vi.advanceTimersByTimeAsync(2 * second)
    expect(await code).toBe(0)
  })
})
