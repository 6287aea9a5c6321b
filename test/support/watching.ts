import { Command } from 'commander'
import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { Checker } from '../../generator/building/checker.ts'
import { requireSpecs, type CommandLine } from '../../generator/commands/commandLine.ts'
import { checkTurn } from '../../generator/commands/watch/turns.ts'
import { watchSpecs, type Watching } from '../../generator/commands/watch/watching.ts'
import { settingsOf } from '../../generator/configuration/resolve.ts'
import { writeAcme, type Write } from './acme.ts'
import { temporary } from './temporary.ts'

/** The file of the only model. */
export const spec = 'specs/models/acme/acme-still-1.yaml'

const plain = (text: string): string => text
const colors = { red: plain, yellow: plain, bold: plain, dim: plain, cyan: plain }

/** A check that runs again after each change. */
export interface WatchedCheck {
  /** Writes a file of the project. */
  readonly write: Write
  /** The next text that is printed. */
  readonly next: () => Promise<string>
  /** The texts that were printed and not asked for yet. */
  readonly texts: readonly string[]
  /** Resolves with the exit code. */
  readonly ended: Promise<number>
  readonly stopping: AbortController
  /** The path of a file of the project. */
  readonly at: (path: string) => string
}

/** A user in a folder with the specs of one model, whose check runs again after each change. */
export function watching(more: Partial<Watching> = {}): WatchedCheck {
  const folder = temporary()
  const write = writeAcme(folder)
  renameSync(join(folder, 'specs/models/acme/still.yaml'), join(folder, spec))
  write('package.json', '{}') // the top of the project
  const before = process.cwd()
  process.chdir(folder)
  const commandLine: Pick<CommandLine, 'program' | 'settings' | 'version'> = {
    program: new Command('gatewright').exitOverride(),
    settings: (flags) => settingsOf(flags, { targets: () => Promise.resolve([]), templates: folder }),
    version: () => '1.2.3',
  }
  const what: Watching = {
    command: 'check',
    flags: {},
    isJson: true,
    isShared: false,
    prepare: async (settings) => {
      requireSpecs(commandLine, settings)
      const checker = new Checker(settings)
      return () => checkTurn(checker, false, colors)
    },
    ...more,
  }
  const stopping = new AbortController()
  const texts: string[] = []
  let wake = (): void => undefined
  const output = {
    write: (text: string): void => {
      texts.push(text)
      wake()
    },
  }
  const ended = watchSpecs(commandLine, what, { output, stopping: stopping.signal, onRun: () => undefined })
  onTestFinished(async () => {
    stopping.abort()
    await ended.catch(() => undefined)
    process.chdir(before)
  })
  const next = async (): Promise<string> => {
    if (texts.length === 0) await Promise.race([new Promise<void>((resolve) => (wake = resolve)), ended])
    return texts.shift() ?? expect.fail('It ended.')
  }
  return { write, next, texts, ended, stopping, at: (path: string) => join(folder, path) }
}
