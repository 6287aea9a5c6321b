import { tryAll, type Trial } from './trial.ts'

// A separate process: an expression that uses up its memory or time ends this process, and not the build. A thread would
// end the build as well if a single text or list is larger than its memory.
process.once('message', async (trials: readonly Trial[]) => {
  for (const trial of trials) {
    process.send?.('begun')
    const why = await tryAll(trial)
    process.send?.({ why })
  }
  process.disconnect()
})
