import { commandKey, secondsMark, type Printed } from '../building/stamp.ts'
import { tidy } from '../files/keptFile.ts'
import type { LeftOutputs } from '../building/stampOutputs.ts'
import { inputStates, leaveStamp, type Inputs, type StampedState, type States } from '../building/stampStates.ts'
import { lookedAt } from '../configuration/find.ts'
import { inputsOf, readsUnknown } from '../configuration/inputs.ts'
import type { Settings } from '../configuration/settings.ts'
import { cacheOf } from './buildCache.ts'
import type { CacheFlags } from './cacheFlags.ts'
import type { CommandLine, Printer } from './commandLine.ts'

/** A command that is done. */
export interface Done {
  readonly settings: Settings
  /** The output folder of a command that writes, and how it has left the files in it. */
  readonly out?: string
  readonly left?: LeftOutputs | undefined
  /** Prints what the command would print if it ran again; `seconds` stand for its time. */
  readonly print: (printer: Printer, seconds: string) => void
  readonly code: number
}

/** Leaves a stamp of a command in the cache. What goes wrong only costs time. */
export async function stamp({ invocation, own }: CommandLine, done: Done, flags: CacheFlags): Promise<void> {
  try {
    const { args, start } = invocation()
    const place = cacheOf(flags)
    const states = place === undefined ? undefined : await statesOf(done, own(), start)
    if (place === undefined || states === undefined) return
    leaveStamp(place, commandKey(args), { printed: printedBy(done), ...lookedAt('.'), states })
    tidy(place)
  } catch {
    // The cache cannot be written, or something changed meanwhile: the next command does everything.
  }
}

/** The states that the next command compares; undefined if they are not known, or have changed already. */
async function statesOf({ settings, out, left }: Done, own: Inputs, start: number): Promise<States | undefined> {
  if (await readsUnknown(settings)) return undefined
  const { files, folders } = await inputsOf(settings)
  const { licenseFile } = settings.packages
  const inputs = inputStates({ files: [...files, ...(licenseFile === undefined ? [] : [licenseFile])], folders }, start)
  const tool = inputStates(own, performance.timeOrigin)
  const outputs = out === undefined ? new Map<string, StampedState>() : await outputsOf(out, start, left)
  return inputs && outputs && tool && new Map([...inputs, ...outputs, ...tool])
}

/** Loaded only here, because a check writes nothing. */
const outputsOf = async (out: string, start: number, left?: LeftOutputs): Promise<States | undefined> =>
  (await import('../building/stampOutputs.ts')).outputStates(out, start, left)

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
