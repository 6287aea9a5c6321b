import { randomBytes } from 'node:crypto'
import { dirname } from 'node:path'
import type { FolderFlags } from '../../configuration/settings.ts'
import { FileError } from '../../files/reason.ts'
import { exit, type CommandLine } from '../commandLine.ts'
import { watchInChild } from '../watch/attached.ts'
import { argumentsOf, stopSignal } from '../watch/watch.ts'
import { CurrentGateway } from './currentGateway.ts'
import { findGateway, GatewayProcess, howToInstall } from './gatewayProcess.ts'
import { Runs, serve } from './serve.ts'

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
