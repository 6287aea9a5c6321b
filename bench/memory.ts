import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** The resident memory of this process after a collection, in bytes: sockets keep theirs outside the heap. */
export function residentMemory(): number {
  setFlagsFromString('--expose-gc')
  const collect: unknown = runInNewContext('gc')
  if (typeof collect === 'function') collect()
  return process.memoryUsage().rss
}
