import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, onTestFinished, test } from 'vitest'
import { limitsEnded } from '../../../gateway/base/deadline.ts'
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
    parentPort.postMessage({ id, begun: undefined })
    const clock = new Int32Array(order)
    const start = Atomics.add(clock, 0, 1)
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 30)
    parentPort.postMessage({ id, made: { start, end: Atomics.add(clock, 0, 1) } })
  })`,
)

const library = new URL('../../../gateway/upstream/workerPool.ts', import.meta.url).href

/** Writes the program of a worker. */
function programOf(name: string, text: string): URL {
  const path = join(temporaryFolder(), `${name}.mjs`)
  const imports = `import { parentPort } from 'node:worker_threads'; import { begunNow } from ${JSON.stringify(library)}`
  writeFileSync(path, `${imports}\n${text}`)
  return pathToFileURL(path)
}

const say = (work: string): string => `parentPort.on('message', ({ id }) => {
  parentPort.postMessage(begunNow(id))
  ${work}
  parentPort.postMessage({ id, made: 'made' })
})`
const hold = (ms: number): string => `Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ${ms});`

describe('the limit of a job', () => {
  const jobOf = (program: URL): Promise<string> => {
    const pool = new WorkerPool<string, string>({ size: 1, name: 'expressions', program, limitMs: 200 })
    onTestFinished(() => pool.close())
    return pool.make('job')
  }

  test('does not run while its thread starts', async () => {
    expect(await jobOf(programOf('late', `${hold(400)}\n${say('')}`))).toBe('made')
  })

  test('counts processor time, so that a job that does not get the processor is not stopped', async () => {
    expect(await jobOf(programOf('waiting', say(hold(500))))).toBe('made')
  })

  test.each([
    ['is busy', 'for (;;);'],
    ['is busy in a function of the language', "; /(a+)+$/.test('a'.repeat(40) + 'b');"],
    ['is stuck', hold(60_000)],
  ])('stops one that %s, and says so', async (name, work) => {
    const ended: unknown[] = []
    const note = (message: unknown): void => void ended.push(message)
    limitsEnded.subscribe(note)
    onTestFinished(() => void limitsEnded.unsubscribe(note))
    await expect(jobOf(programOf(name.replaceAll(' ', '-'), say(work)))).rejects.toMatchObject({ code: 'job-timeout' })
    expect(ended).toEqual([{ limit: 'expressions', ms: 200 }])
  })
})

/** Returns the clock that all jobs of a test share. */
const clock = (): SharedArrayBuffer => new SharedArrayBuffer(4)

function poolOf(size: number): WorkerPool<SharedArrayBuffer, Times> {
  const pool = new WorkerPool<SharedArrayBuffer, Times>({
    size,
    name: 'sandbox',
    program: pathToFileURL(program),
    limitMs: 60_000,
  })
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
