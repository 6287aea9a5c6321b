import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { ChildJobs } from '../../../generator/base/childJobs.ts'
import { temporaryFolder } from '../../support/folder.ts'

const library = new URL('../../../generator/base/childJobs.ts', import.meta.url).href

/** A process whose jobs are programs. */
const program = join(temporaryFolder(), 'jobs.mjs')
writeFileSync(
  program,
  `import { answerJobs } from ${JSON.stringify(library)}
  answerJobs(async ({ work }) => new Function(work)())`,
)

const hold = (ms: number): string =>
  `Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ${ms}); return 'made'`
const busy = 'for (;;);'

/** The results of jobs, each with its limit in seconds of processor time, and with one for all of them. */
const run = (seconds: number, allSeconds: number, ...works: readonly string[]): Promise<readonly string[]> => {
  const limits = { megabytes: 64, seconds, allSeconds, all: 'all jobs together' }
  return new ChildJobs<{ work: string }>(pathToFileURL(program), limits).run(
    works.map((work) => ({ work })),
    (why: string) => why,
  )
}

test('a job that does not get the processor is not stopped, and one that takes too much of it is', async (context) => {
  if (process.platform !== 'linux') context.skip('this system does not say the processor time of a process in /proc')
  expect(await run(0.3, 60, hold(600), busy, hold(0))).toEqual(['made', 'it takes more than 0.3 s', 'made'])
})

test('jobs that take long together are stopped although each is within its time', async () => {
  const together = 'all jobs together take more than 1 s'
  expect(await run(10, 1, hold(0), busy, hold(0))).toEqual(['made', together, together])
})
