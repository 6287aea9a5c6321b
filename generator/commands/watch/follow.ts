import type { Watcher } from './watcher.ts'

/** A session that runs again after each change. */
export interface Followed {
  /** Runs once. */
  readonly run: () => Promise<void>
  readonly watcher: Pick<Watcher, 'changed'>
  /** Whether a change of this path is one that this process cannot see, such as one of a module that it has loaded. */
  readonly needsRestart: (path: string) => boolean
  readonly stopping: AbortSignal
}

/**
 * Runs, and again after each change, until the signal is aborted. Changes during a run lead to one more run. Returns whether
 * another process has to continue.
 */
export async function follow({ run, watcher, needsRestart, stopping }: Followed): Promise<boolean> {
  while (!stopping.aborted) {
    await run()
    const paths = await watcher.changed(stopping)
    if (!stopping.aborted && paths.some(needsRestart)) return true
  }
  return false
}
