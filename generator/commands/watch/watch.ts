import { Option } from 'commander'
import type { FolderFlags } from '../../configuration/settings.ts'
import type { FormatName } from '../../reporting/finding.ts'
import { buildOptions, exit, requireFolders, requireSpecs, type CommandLine } from '../commandLine.ts'
import { colorsOn } from '../terminal.ts'
import type { RunMessage } from './attached.ts'
import type { Watching } from './watching.ts'

/** The flag of a command that can run again after each change. */
export const watchFlag: Option = new Option('--watch', 'run again after each change, until Ctrl+C').conflicts('check')

/** The flag of a process that watches for another one: alone on the terminal, or shared with others. */
export const attachedFlag: Option = new Option('--attached <how>').choices(['alone', 'shared']).hideHelp()

/** The flags that decide who watches, and what is printed. */
export interface WatchFlags extends FolderFlags {
  readonly watch?: boolean
  readonly attached?: 'alone' | 'shared'
  readonly format: FormatName
}

/** The parts of the tool that a process needs that starts others of its kind. */
export interface Program {
  /** The file of the command line. */
  readonly command: string
  /** The folder with the templates of the targets. */
  readonly templates: string
}

/** Checks again after each change. Returns the exit code. */
export const watchCheck = (
  commandLine: CommandLine,
  program: Program,
  flags: WatchFlags & { readonly strict: boolean },
): Promise<number> =>
  watch(commandLine, program, flags, ['check', ...(flags.strict ? ['--strict'] : [])], {
    command: 'check',
    prepare: async (settings) => {
      requireSpecs(commandLine, settings)
      const [{ Checker }, { checkTurn }] = await Promise.all([
        import('../../building/checker.ts'),
        import('./turns.ts'),
      ])
      const checker = new Checker(settings)
      return () => checkTurn(checker, flags.strict, colorsOn(process.stdout))
    },
  })

/** Builds again after each change. Returns the exit code. */
export const watchBuild = (commandLine: CommandLine, program: Program, flags: WatchFlags): Promise<number> =>
  watch(commandLine, program, flags, ['build'], {
    command: 'build',
    prepare: async (settings) => {
      requireFolders(commandLine, settings)
      const [{ Builder }, { buildTurn }] = await Promise.all([
        import('../../building/builder.ts'),
        import('./turns.ts'),
      ])
      const builder = new Builder(await buildOptions(settings, program.templates, false))
      return () => buildTurn(builder, settings.out, colorsOn(process.stdout))
    },
  })

/** Watches, if this process was started for that; otherwise starts such a process. */
async function watch(
  commandLine: CommandLine,
  { command }: Program,
  options: WatchFlags,
  args: readonly string[],
  what: Pick<Watching, 'command' | 'prepare'>,
): Promise<number> {
  const { attached, format } = options
  if (format !== 'pretty' && format !== 'json') {
    const error = `error: option '--watch' cannot be used with '--format ${format}': it prints for people, or as JSON`
    commandLine.program.error(error, { exitCode: exit.usage })
  }
  const { specs, out, config } = { ...options, ...commandLine.program.opts<{ config?: string }>() }
  if (attached !== undefined) {
    const { watchSpecs } = await import('./watching.ts')
    const watching = { ...what, flags: options, isJson: format === 'json', isShared: attached === 'shared' }
    // The other process may have ended: then this one ends, too.
    const onRun = (run: RunMessage): void => void process.send?.(run, () => undefined)
    process.stdout.once('error', () => process.exit(exit.done)) // nobody reads any more
    const code = await watchSpecs(commandLine, watching, { output: process.stdout, stopping: stopSignal(), onRun })
    process.exit(code) // a module of the configuration can still be running
  }
  const { watchInChild } = await import('./attached.ts')
  const more = [...argumentsOf({ specs, out, config, format, attached: 'alone' }), '--watch']
  return watchInChild({ command, args: [...args, ...more], stopping: stopSignal() })
}

/** A signal that is aborted when an operator ends the process, or when the process that has started it ends. */
export function stopSignal(): AbortSignal {
  const stopping = new AbortController()
  for (const event of ['SIGINT', 'SIGTERM', 'disconnect']) process.once(event, () => stopping.abort())
  return stopping.signal
}

/** Flags as they are typed. */
export const argumentsOf = (flags: Readonly<Record<string, string | undefined>>): readonly string[] =>
  Object.entries(flags).flatMap(([name, value]) => (value === undefined ? [] : [`--${name}`, value]))
