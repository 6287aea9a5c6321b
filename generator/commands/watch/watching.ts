import { relative, resolve } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { CommanderError } from 'commander'
import { configNames } from '../../configuration/find.ts'
import type { BuildInputs } from '../../configuration/inputs.ts'
import type { FolderFlags, Settings } from '../../configuration/settings.ts'
import { gitLockOf } from '../../files/repository.ts'
import type { Report } from '../../reporting/finding.ts'
import { columns, visible } from '../../reporting/visible.ts'
import { exit, type CommandLine } from '../commandLine.ts'
import { errorLines, errorReport } from '../errors.ts'
import { lineOf } from '../reports.ts'
import { withProgress } from '../terminal.ts'
import { restartCode, type RunMessage } from './attached.ts'
import type { Turn } from './turns.ts'
import { Watcher } from './watcher.ts'

/** A command that watches. */
export interface Watching {
  readonly command: Report['command']
  readonly flags: FolderFlags
  /** Whether each run is one line of JSON. */
  readonly isJson: boolean
  /** Whether another process writes to the terminal, too, and says how it continues. */
  readonly isShared: boolean
  /** Prepares the runs with the settings of the configuration. */
  readonly prepare: (settings: Settings) => Promise<() => Promise<Turn>>
}

/** The parts of a command line that watching needs. */
type Line = Pick<CommandLine, 'program' | 'settings' | 'version'>

/** The surroundings of a command that watches. */
export interface Surroundings {
  readonly output: ScreenOutput
  /** Ends it. */
  readonly stopping: AbortSignal
  /** Called after each run. */
  readonly onRun: (run: RunMessage) => void
}

/**
 * Runs a command, and again after each change, until an operator ends it. Returns the exit code; `restartCode` if another
 * process has to continue, because this one has loaded modules that have changed.
 */
export async function watchSpecs(commandLine: Line, watching: Watching, surroundings: Surroundings): Promise<number> {
  const { output, stopping, onRun } = surroundings
  const watcher = new Watcher(gitLockOf(process.cwd()))
  try {
    const session = await start(commandLine, watching, watcher)
    watcher.watch({ ...session.inputs, ...(watching.command === 'build' && { kept: [session.inputs.out] }) })
    const screen = new Screen(output, watching.isShared)
    const run = async (): Promise<void> => {
      const shown = await session.run()
      if (watching.isJson) output.write(`${await lineOf(commandLine, shown.report)}\n`)
      else show(watching, screen, shown)
      onRun({ isBuilt: !shown.report.findings.some(({ severity }) => severity === 'error'), out: shown.out })
    }
    const isRestarting = await follow({ run, watcher, needsRestart: session.needsRestart, stopping })
    if (isRestarting && !watching.isJson) screen.clear()
    return isRestarting ? restartCode : exit.done
  } finally {
    watcher.close()
  }
}

/** The runs with one state of the configuration, and what they read. */
interface Session {
  readonly inputs: BuildInputs
  readonly needsRestart: (path: string) => boolean
  readonly run: () => Promise<Shown>
}

/** The result of a run, and what it was about. */
interface Shown extends Turn {
  readonly heading: string
  readonly out: string
}

/** Starts a session. If the configuration cannot be used, each run reports it until another process continues. */
async function start(commandLine: Line, { command, flags, prepare }: Watching, watcher: Watcher): Promise<Session> {
  const first = firstInputs({ ...flags, ...commandLine.program.opts<{ config?: string }>() })
  watcher.watch(first) // it can change while it is loaded
  try {
    const settings = await commandLine.settings(flags)
    const turn = await prepare(settings)
    const { inputsOf } = await import('../../configuration/inputs.ts')
    const inputs = await inputsOf(settings)
    const heading =
      command === 'check' ? `Checking ${settings.specs}/` : `Building ${settings.specs}/ into ${settings.out}/`
    return {
      inputs: { ...inputs, files: [...inputs.files, ...first.files] },
      needsRestart: (path) => !isBelow(path, resolve(settings.specs)) || inputs.files.includes(path),
      run: async () => ({ ...(await attempt(command, heading, turn)), heading, out: inputs.out }),
    }
  } catch (error) {
    if (error instanceof CommanderError) throw error
    const { modulePaths } = await import('../../configuration/hooks.ts')
    const heading = 'Loading the configuration'
    return {
      inputs: { ...first, files: [...first.files, ...modulePaths()] },
      needsRestart: () => true,
      run: async () => ({ ...failed(command, error), heading, out: first.out }),
    }
  }
}

/** Runs once. An error, such as a folder of specs that was deleted, is a result like others. */
async function attempt(command: Report['command'], heading: string, turn: () => Promise<Turn>): Promise<Turn> {
  try {
    return await withProgress(heading, turn)
  } catch (error) {
    return failed(command, error)
  }
}

const failed = (command: Report['command'], error: unknown): Turn => ({
  lines: errorLines(error),
  report: errorReport(command, error),
  isGood: false,
})

/** Shows the result of a run for people. */
function show({ isShared }: Watching, screen: Screen, { lines, isGood, heading }: Shown): void {
  if (isShared) screen.show(`${lines.join('\n')}\n`, isGood)
  else screen.show([`${visible(heading)} at ${clock(new Date())}\n`, ...lines, `${ending}\n`].join('\n'))
}

/** The last line of each run, which the problem matcher in docs/commands.md waits for. */
const ending = 'Watching for changes. Press Ctrl+C to end.'

/** A time of the day, the same in every locale. */
const clock = (date: Date): string =>
  [date.getHours(), date.getMinutes(), date.getSeconds()].map((part) => String(part).padStart(2, '0')).join(':')

/** The inputs until the configuration names them, which it cannot do with mistakes; a configuration can be added, too. */
const firstInputs = ({ specs = 'specs', out = 'generated', config }: FolderFlags): BuildInputs => ({
  folders: [resolve(specs)],
  files: [...configNames, ...(config === undefined ? [] : [config])].map((name) => resolve(name)),
  out: resolve(out),
})

const isBelow = (path: string, folder: string): boolean => !/^\.\.(?:$|[\\/])/.test(relative(folder, path))

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

/** The output of a screen: a terminal, or anything else that text is written to. */
export interface ScreenOutput {
  readonly isTTY?: boolean
  readonly columns?: number
  readonly rows?: number
  write(text: string): unknown
}

/** Text that replaces the text before on a terminal. Elsewhere, each text follows the one before. */
export class Screen {
  private readonly output: ScreenOutput
  private readonly isShared: boolean
  private shown: string | undefined
  private isUsed = false

  /** `isShared` if other processes write there, too. */
  constructor(output: ScreenOutput, isShared = false) {
    this.output = output
    this.isShared = isShared
  }

  /** Shows a text, which ends with a line break, in place of the one before. One that can stay is not replaced. */
  show(text: string, canStay = false): void {
    const isAppended = this.isUsed && this.output.isTTY !== true && !this.isShared
    this.output.write(`${this.clearing()}${isAppended ? '\n' : ''}${text}`)
    this.isUsed = true
    this.shown = canStay ? undefined : text
  }

  /** Removes the text. */
  clear(): void {
    this.output.write(this.clearing())
    this.shown = undefined
  }

  /** Removes only what this screen has written and what is still on the terminal: what has scrolled off stays there. */
  private clearing(): string {
    const { isTTY, columns: width = 80, rows: height = 24 } = this.output
    if (isTTY !== true || this.shown === undefined) return ''
    if (this.isShared) return `${'\n'.repeat(height - 1)}\u001b[H\u001b[J` // nobody knows what follows it: it scrolls off
    const used = rowsOf(this.shown, width)
    return used < height ? `\u001b[${used}A\r\u001b[J` : '\u001b[H\u001b[J'
  }
}

/** How many rows a text takes on a terminal of this width. */
function rowsOf(text: string, width: number): number {
  const lines = stripVTControlCharacters(text).split('\n').slice(0, -1)
  return lines.reduce((sum, line) => sum + Math.max(1, Math.ceil(columns(line) / width)), 0)
}
