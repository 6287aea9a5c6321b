import { randomBytes } from 'node:crypto'
import { dirname, resolve } from 'node:path'
import { configNames } from '../configuration/find.ts'
import type { FolderFlags } from '../configuration/settings.ts'
import { FileError } from '../files/reason.ts'
import { buildOnce, fingerprintOf, type BuildInputs } from '../serving/buildProcess.ts'
import { CurrentGateway } from '../serving/currentGateway.ts'
import { findGateway, GatewayProcess, howToInstall } from '../serving/gatewayProcess.ts'
import { serve } from '../serving/serve.ts'
import { Watcher } from '../serving/watcher.ts'
import type { CommandLine } from './commandLine.ts'

/** The flags of the command: those of a build, and where to listen. */
export interface ServeFlags extends FolderFlags {
  readonly host?: string
  readonly port?: string
}

/**
 * Builds and serves the specs until an operator ends the process. Returns false if no gateway could be started. Throws
 * a FileError if none is installed.
 */
export async function serveSpecs(
  commandLine: CommandLine,
  command: string,
  { host, port, ...folders }: ServeFlags,
): Promise<boolean> {
  const program = findGateway([process.cwd(), dirname(command)])
  if (program === undefined) throw new FileError(howToInstall)
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort())
  const report = (sentence: string): void => console.error(sentence)
  const flags: FolderFlags = { ...folders, ...commandLine.program.opts<{ config?: string }>() }
  const watcher = new Watcher()
  let inputs = firstInputs(flags)
  watcher.watch(inputs)
  const onInputs = (known: BuildInputs): void => {
    inputs = known
    watcher.watch({ folders: known.folders, files: [...known.files, ...configurations()] })
  }
  const build = async (): Promise<string | undefined> => {
    const isBuilt = await buildOnce({ command, args: argumentsOf(flags), signal: stopping.signal, onInputs })
    return isBuilt ? fingerprintOf(inputs.out) : undefined
  }
  const key = `gw_${randomBytes(32).toString('base64url')}`
  const start = (known = port): GatewayProcess => {
    const listening = { ...(host !== undefined && { HOST: host }), ...(known !== undefined && { PORT: known }) }
    return new GatewayProcess({ program, packages: inputs.out, settings: listening, key })
  }
  return serve({
    build,
    watcher,
    gateway: new CurrentGateway({ start, report }),
    report,
    stopping: stopping.signal,
  })
}

/** The configurations that can be added to the current folder. */
const configurations = (): readonly string[] => configNames.map((name) => resolve(name))

/** The inputs of a build until it reports them, which it cannot do with a configuration that has mistakes. */
const firstInputs = ({ specs = 'specs', out = 'generated', config }: FolderFlags): BuildInputs => ({
  folders: [resolve(specs)],
  files: [...configurations(), ...(config === undefined ? [] : [resolve(config)])],
  out: resolve(out),
})

/** The flags as they were typed. */
const argumentsOf = (flags: FolderFlags): readonly string[] =>
  Object.entries(flags).flatMap(([name, value]: readonly [string, unknown]) =>
    typeof value === 'string' ? [`--${name}`, value] : [],
  )
