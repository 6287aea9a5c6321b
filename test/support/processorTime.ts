import { appendFileSync } from 'node:fs'
import { relative } from 'node:path'
import { afterAll, expect } from 'vitest'
import { repository } from './command.ts'
import { processorSeconds } from './processor.ts'

/** Where `.ci/run` collects the processor time of each file of tests: a line of JSON each. Without it, nothing is measured. */
const log = process.env['TEST_TIMES']

// A set-up file runs before each file of tests is imported.
if (log !== undefined) {
  const start = processorSeconds()
  afterAll(() => {
    const file = relative(repository, String(expect.getState().testPath))
    appendFileSync(log, `${JSON.stringify({ file, seconds: processorSeconds() - start })}\n`)
  })
}
