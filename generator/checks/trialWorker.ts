import { parentPort, workerData } from 'node:worker_threads'
import { tryAll, type Trial } from './trial.ts'

// A separate thread: an expression that uses up its memory or time ends the thread, and not the build.
const trials: readonly Trial[] = workerData
for (const trial of trials) {
  parentPort?.postMessage('begun')
  const why = await tryAll(trial)
  parentPort?.postMessage({ why })
}
