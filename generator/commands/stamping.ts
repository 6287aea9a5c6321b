import { commandKey, secondsMark, type Printed } from '../building/stamp.ts'
import type { LeftOutputs } from '../building/stampOutputs.ts'
import { inputStates, leaveStamp, type Inputs, type States } from '../building/stampStates.ts'
import { lookedAt } from '../configuration/find.ts'
import { inputsOf, readsUnknown } from '../configuration/inputs.ts'
import type { Settings } from '../configuration/settings.ts'
import { tidy } from '../files/keptFile.ts'
import { cacheOf } from './buildCache.ts'
import type { CacheFlags, CommandLine, Printer } from './commandLine.ts'

/** A command that is done. */
export interface Done {
  /** The arguments of the command. Default: those of this process, which is then one that has done more. */
  readonly args?: readonly string[]
  readonly settings: Settings
  /** The output folder of a command that writes, and how it has left the files in it. */
  readonly out?: string
  readonly left?: LeftOutputs | undefined
  /** Prints what the command would print if it ran again; `seconds` stand for its time. */
  readonly print: (printer: Printer, seconds: string) => void
  readonly code: number
}

/** Leaves stamps of commands with the same settings in the cache. What goes wrong only costs time. */
export async function stamp(
  { invocation, own }: CommandLine,
  [done, ...others]: readonly [Done, ...Done[]],
  flags: CacheFlags,
): Promise<void> {
  try {
    const { args, start } = invocation()
    const place = cacheOf(flags)
    const inputs = place === undefined ? undefined : await statesRead(done.settings, own(), start)
    if (place === undefined || inputs === undefined) return
    for (const each of [done, ...others]) {
      const outputs = await statesWritten(each, start)
      if (outputs === undefined) continue
      const states = new Map([...inputs, ...outputs])
      leaveStamp(place, commandKey(each.args ?? args), { printed: printedBy(each), ...lookedAt('.'), states })
    }
    tidy(place)
  } catch {
    // The cache cannot be written, or something changed meanwhile: the next command does everything.
  }
}

/** The states of what a command reads; undefined if they are not known, or have changed already. */
async function statesRead(settings: Settings, own: Inputs, start: number): Promise<States | undefined> {
  if (await readsUnknown(settings)) return undefined
  const { files, folders } = await inputsOf(settings)
  const { licenseFile } = settings.packages
  const inputs = inputStates({ files: [...files, ...(licenseFile === undefined ? [] : [licenseFile])], folders }, start)
  const tool = inputStates(own, performance.timeOrigin)
  return inputs && tool && new Map([...inputs, ...tool])
}

/** The states of what a command has written; undefined if they have changed already. */
async function statesWritten({ out, left }: Done, start: number): Promise<States | undefined> {
  if (out === undefined) return new Map()
  const { outputStates } = await import('../building/stampOutputs.ts') // a check writes nothing
  return outputStates(out, start, left)
}

/** The texts that a command prints. */
function printedBy({ print, code }: Done): Printed {
  const printed = { stdout: '', stderr: '', code }
  const printer: Printer = {
    log: (text) => void (printed.stdout += `${text}\n`),
    error: (text) => void (printed.stderr += `${text}\n`),
  }
  print(printer, secondsMark)
  return printed
}
