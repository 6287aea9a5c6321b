import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { FolderFlags } from '../../configuration/settings.ts'
import { Folder } from '../../files/folder.ts'
import { hashOf } from '../../files/hash.ts'
import { FileError } from '../../files/reason.ts'
import { listsIn } from '../../writing/ledger.ts'
import { exit, type CommandLine } from '../commandLine.ts'
import { watchInChild, type RunMessage } from '../watch/attached.ts'
import { argumentsOf, stopSignal } from '../watch/watch.ts'
import { CurrentGateway } from './currentGateway.ts'
import { findGateway, GatewayProcess, howToInstall } from './gatewayProcess.ts'

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

/** The flags of the command: those of a build, and where to listen. */
export interface ServeFlags extends FolderFlags {
  readonly host?: string
  readonly port?: string
}

/**
 * Builds and serves the specs until an operator ends the process. Returns the exit code. Throws a FileError if no gateway is
 * installed.
 */
export async function serveSpecs(commandLine: CommandLine, command: string, flags: ServeFlags): Promise<number> {
  const program = findGateway([process.cwd(), dirname(command)])
  if (program === undefined) throw new FileError(howToInstall)
  const { host, port, specs, out } = flags
  const { config } = commandLine.program.opts<{ config?: string }>()
  const report = (sentence: string): void => console.error(sentence)
  const runs = new Runs()
  const ending = new AbortController()
  const stopping = AbortSignal.any([stopSignal(), ending.signal])
  const args = ['build', '--watch', ...argumentsOf({ specs, out, config, attached: 'shared' })]
  const building = watchInChild({ command, args, stopping, onRun: (run) => runs.add(run) })
  void building.then(() => ending.abort())
  const key = `gw_${randomBytes(32).toString('base64url')}`
  const settings = { ...(host !== undefined && { HOST: host }), ...(port !== undefined && { PORT: port }) }
  const start = (): GatewayProcess => new GatewayProcess({ program, packages: runs.last?.out ?? '', settings, key })
  const isServed = await serve({ runs, gateway: new CurrentGateway({ start, report }), report, stopping })
  ending.abort()
  return isServed ? building : exit.failed
}
