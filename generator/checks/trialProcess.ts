import { evaluateAll, tryAll, type Evaluation, type Trial } from './trial.ts'

// A separate process: an expression that uses up its memory or time ends this process, and not the build. A thread would
// end the build as well if a single text or list is larger than its memory.
process.once('message', async (jobs: readonly (Trial | Evaluation)[]) => {
  for (const job of jobs) {
    process.send?.('begun')
    const result = await ('inputs' in job ? evaluateAll(job) : tryAll(job))
    process.send?.({ result })
  }
  process.disconnect()
})
