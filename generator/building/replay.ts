import { resolve } from 'node:path'
import { cachePlaces, projectOf } from '../files/cacheFolder.ts'
import { commandKey, isFresh, secondsMark, stampFile, type Printed } from './stamp.ts'

const { writeSync } = process.getBuiltinModule('node:fs')

/**
 * Prints what a command printed the last time, and exits with its code, if everything that it reads and writes is as it was
 * then. Returns false if the command has to run, and true if a stream still has to write.
 */
export function replay(args: readonly string[]): boolean {
  // A process that has started this one wants to know what a build reads (generator/commands/buildCommand.ts).
  if (args.length === 0 || args.includes('--no-cache') || process.send !== undefined) return false
  const key = commandKey(args)
  for (const place of placesOf(args)) {
    const stamp = stampFile(place, key).read()
    if (stamp === undefined || !isFresh(stamp)) continue
    print(stamp.printed)
    return true
  }
  return false
}

/** The folders in which a stamp of a command with these arguments can be. */
function placesOf(args: readonly string[]): Iterable<string> {
  const at = args.findLastIndex((arg) => arg === '--cache' || arg.startsWith('--cache='))
  if (at < 0) return cachePlaces(projectOf(process.cwd()))
  const folder = args[at] === '--cache' ? args[at + 1] : args[at]?.slice('--cache='.length)
  return folder === undefined ? [] : [resolve(folder)]
}

function print({ stdout, stderr, code }: Printed): void {
  const seconds = process.uptime().toFixed(2)
  const areWritten = [
    write(2, stderr.replaceAll(secondsMark, seconds)),
    write(1, stdout.replaceAll(secondsMark, seconds)),
  ]
  process.exitCode = code
  // The system frees the memory at once; Node would free it part by part.
  if (!areWritten.includes(false)) process.exit()
}

/**
 * Writes to a stream of this process, which would load the network. Returns false if the stream still has to, because it
 * is full.
 */
function write(stream: 1 | 2, text: string): boolean {
  let rest = Buffer.from(text)
  try {
    while (rest.length > 0) rest = rest.subarray(writeSync(stream, rest))
    return true
  } catch {
    process[stream === 1 ? 'stdout' : 'stderr'].write(rest)
    return false
  }
}
