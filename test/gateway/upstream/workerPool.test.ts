import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { WorkerPool } from '../../../gateway/upstream/workerPool.ts'
import { temporaryFolder } from '../../support/folder.ts'

interface Times {
  readonly start: number
  readonly end: number
}

// Works for 30 ms, and returns when it began and ended.
const program = join(temporaryFolder(), 'worker.mjs')
writeFileSync(
  program,
  `import { parentPort } from 'node:worker_threads'
  const now = () => Number(process.hrtime.bigint()) / 1e6 // one clock for all threads
  parentPort.on('message', ({ id }) => {
    const start = now()
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 30)
    parentPort.postMessage({ id, made: { start, end: now() } })
  })`,
)

function poolOf(size: number): WorkerPool<string, Times> {
  const pool = new WorkerPool<string, Times>({ size, program: pathToFileURL(program), limitMs: 60_000 })
  onTestFinished(() => pool.close())
  return pool
}

test('idle jobs wait for all others', async () => {
  const pool = poolOf(1)
  const [first, second] = [pool.make('first', true), pool.make('second', true)]
  const others = Promise.all([pool.make('one'), pool.make('two')])
  const [before, after] = await Promise.all([first, second])
  for (const { start, end } of await others) {
    expect(start).toBeGreaterThanOrEqual(before.end)
    expect(end).toBeLessThanOrEqual(after.start)
  }
})

test('idle jobs run one at a time, so that they never take every worker', async () => {
  const pool = poolOf(3)
  const jobs = await Promise.all(['a', 'b', 'c', 'd'].map((job) => pool.make(job, true)))
  const sorted = jobs.toSorted((one, other) => one.start - other.start)
  sorted.slice(1).forEach(({ start }, at) => expect(start).toBeGreaterThanOrEqual(sorted[at]?.end ?? Infinity))
})

test('idle jobs that wait are rejected when the pool closes', async () => {
  const pool = poolOf(1)
  const jobs = Promise.allSettled([pool.make('first', true), pool.make('second', true)])
  await pool.close()
  expect((await jobs).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
})
