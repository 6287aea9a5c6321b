import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Folder } from '../../files/folder.ts'
import { hashOf } from '../../files/hash.ts'
import { listsIn } from '../../writing/ledger.ts'
import type { RunMessage } from '../watch/attached.ts'
import type { CurrentGateway } from './currentGateway.ts'

/** The runs of a process that builds after each change; only the last one counts. */
export class Runs {
  /** The last run; undefined before the first one. */
  last: RunMessage | undefined
  private isNew = false
  private wake = (): void => undefined

  /** Notes that a run is over. */
  add(run: RunMessage): void {
    this.last = run
    this.isNew = true
    this.wake()
  }

  /** The last run, as soon as it is one that was not returned before; undefined if the signal is aborted. */
  async next(stopping: AbortSignal): Promise<RunMessage | undefined> {
    if (!this.isNew && !stopping.aborted) {
      await new Promise<void>((resolve) => {
        this.wake = resolve
        stopping.addEventListener('abort', () => resolve(), { once: true })
      })
    }
    this.isNew = false
    return stopping.aborted ? undefined : this.last
  }
}

/** The parts of a session. */
interface ServeParts {
  readonly runs: Runs
  readonly gateway: CurrentGateway
  readonly report: (sentence: string) => void
  readonly stopping: AbortSignal
}

/** Serves the packages of each good build until the signal is aborted. Returns false if the first gateway did not start. */
export async function serve({ runs, gateway, report, stopping }: ServeParts): Promise<boolean> {
  let wasBroken = false
  try {
    for (let run = await runs.next(stopping); run !== undefined; run = await runs.next(stopping)) {
      if (!run.isBuilt)
        report(
          gateway.isServing ? 'The gateway continues with the last valid specs.' : 'Waiting for a change of the specs.',
        )
      else if (!(await gateway.serve(fingerprintOf(run.out)))) return false
      // The words of the gateway have left the screen together with the diagnostics.
      else if (wasBroken && gateway.address !== undefined)
        report(`The gateway serves these specs on ${gateway.address}`)
      wasBroken = !run.isBuilt
    }
    return true
  } finally {
    await gateway.stop()
  }
}

/** A text that differs if the packages in a folder differ: a hash of the lists of their files, which have the hash of each. */
const fingerprintOf = (out: string): string =>
  hashOf(
    listsIn(new Folder(out))
      .map((name) => readFileSync(join(out, name), 'utf8'))
      .join('\n'),
  )
