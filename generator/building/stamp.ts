import type { Stats } from 'node:fs'
import { hashOf, hashOfFile } from '../files/hash.ts'
import { KeptFile } from '../files/keptFile.ts'

// Part of what every command loads first (replay.ts): an import of node:fs would load its promises, too.
const { existsSync, fstatSync, lstatSync } = process.getBuiltinModule('node:fs')

/** The texts that a command has printed, and its exit code. `secondsMark` stands for the seconds that it took. */
export interface Printed {
  readonly stdout: string
  readonly stderr: string
  readonly code: number
}

/** A stamp: as long as everything is as it says, the command would print the same again and do nothing. */
export interface Stamp {
  readonly printed: Printed
  /** Paths at which there must be something, and paths at which there must be nothing. */
  readonly present: readonly string[]
  readonly absent: readonly string[]
  /** The states of files and folders by their absolute paths, those first that change most. */
  readonly states: Readonly<Record<string, StateNumbers>>
  /** The files that were so new that a change in the same moment would not show, with the hashes of their contents. */
  readonly racy: Readonly<Record<string, string>>
}

/** A state in a stamp, which has thousands: size, times of content and of status, and inode. */
export type StateNumbers = readonly [size: number, mtimeMs: number, ctimeMs: number, ino: number]

/** The text that stands for seconds in what a command has printed. Nothing else prints it. */
export const secondsMark = '\0'

/**
 * The command that this process runs, as far as it decides what is printed: arguments, folder, Node, and whether there are
 * colours.
 */
export function commandKey(args: readonly string[]): string {
  const { NO_COLOR, FORCE_COLOR, TERM } = process.env
  const colours = [NO_COLOR, FORCE_COLOR, TERM, deviceOf(1), deviceOf(2)].map(String)
  return JSON.stringify([process.version, process.platform, process.arch, process.cwd(), args, colours])
}

/**
 * The device behind a stream; 0 for what is no terminal, such as a pipe or a file. To ask the stream itself would load the
 * network.
 */
function deviceOf(stream: 1 | 2): number {
  try {
    const stats = fstatSync(stream)
    const device = stats.rdev >> 8
    return stats.isCharacterDevice() && device !== nullDevice ? device : 0
  } catch {
    return 0 // it is closed
  }
}

/** The device of /dev/null on Linux. */
const nullDevice = 1

/** The file of the cache with the stamp of a command. */
export const stampFile = (cache: string, key: string): KeptFile<Stamp> =>
  new KeptFile(cache, `${hashOf(key)}.kept`, key)

/** Whether everything is as a stamp says. */
export function isFresh({ present, absent, states, racy }: Stamp): boolean {
  if (!present.every((path) => existsSync(path)) || absent.some((path) => existsSync(path))) return false
  try {
    for (const path in states) {
      if (!isAs(lstatSync(path), states[path])) return false
    }
    return Object.entries(racy).every(([path, hash]) => hashOfFile(path) === hash)
  } catch {
    return false // such as a folder that cannot be searched any more
  }
}

/** Whether a file or a folder is in a state. Makes no object: large catalogues have 50,000 files. */
function isAs(now: Stats, [size, mtimeMs, ctimeMs, ino]: StateNumbers = [-1, 0, 0, 0]): boolean {
  const isSame = now.ino === ino && now.ctimeMs === ctimeMs && now.mtimeMs === mtimeMs
  return isSame && (now.isFile() ? now.size : 0) === size
}
