import type { CurrentGateway } from './currentGateway.ts'
import type { Watcher } from './watcher.ts'

/** The parts of a session. */
export interface ServeParts {
  /** Builds the packages and prints the diagnostics; returns their fingerprint, undefined if the specs have errors. */
  readonly build: () => Promise<string | undefined>
  readonly watcher: Watcher
  readonly gateway: CurrentGateway
  readonly report: (sentence: string) => void
  readonly stopping: AbortSignal
}

/**
 * Builds and serves the packages, and again after each change, until the signal is aborted. Returns false if the first
 * gateway did not start.
 */
export async function serve({ build, watcher, gateway, report, stopping }: ServeParts): Promise<boolean> {
  try {
    while (!stopping.aborted) {
      const packages = await build()
      if (stopping.aborted) break
      if (packages === undefined) {
        report(gateway.isServing ? 'The gateway continues with the last good specs.' : 'Waiting for a change of the specs.')
      } else if (!(await gateway.serve(packages))) return false
      await watcher.changed(stopping)
    }
    return true
  } finally {
    watcher.close()
    await gateway.stop()
  }
}
