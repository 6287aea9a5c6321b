import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { WorkerPool } from '../../../gateway/upstream/workerPool.ts'
import { temporaryFolder } from '../../support/folder.ts'

/** When a job began and ended, on a clock that counts these events of all threads. */
interface Times {
  readonly start: number
  readonly end: number
}

// Works for 30 ms, and returns when it began and ended.
const program = join(temporaryFolder(), 'worker.mjs')
writeFileSync(
  program,
  `import { parentPort } from 'node:worker_threads'
  parentPort.on('message', ({ id, order }) => {
    const clock = new Int32Array(order)
    const start = Atomics.add(clock, 0, 1)
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 30)
    parentPort.postMessage({ id, made: { start, end: Atomics.add(clock, 0, 1) } })
  })`,
)

/** Returns the clock that all jobs of a test share. */
const clock = (): SharedArrayBuffer => new SharedArrayBuffer(4)

function poolOf(size: number): WorkerPool<SharedArrayBuffer, Times> {
  const pool = new WorkerPool<SharedArrayBuffer, Times>({ size, program: pathToFileURL(program), limitMs: 60_000 })
  onTestFinished(() => pool.close())
  return pool
}

test('idle jobs wait for all others', async () => {
  const [pool, order] = [poolOf(1), clock()]
  const [first, second] = [pool.make(order, true), pool.make(order, true)]
  const others = Promise.all([pool.make(order), pool.make(order)])
  const [before, after] = await Promise.all([first, second])
  for (const { start, end } of await others) {
    expect(start).toBeGreaterThan(before.end)
    expect(end).toBeLessThan(after.start)
  }
})

test('idle jobs run one at a time, so that they never take every worker', async () => {
  const [pool, order] = [poolOf(3), clock()]
  const jobs = await Promise.all(Array.from({ length: 4 }, () => pool.make(order, true)))
  const sorted = jobs.toSorted((one, other) => one.start - other.start)
  sorted.slice(1).forEach(({ start }, at) => expect(start).toBeGreaterThan(sorted[at]?.end ?? Infinity))
})

test('idle jobs that wait are rejected when the pool closes', async () => {
  const pool = poolOf(1)
  const jobs = Promise.allSettled([pool.make(clock(), true), pool.make(clock(), true)])
  await pool.close()
  expect((await jobs).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
})
