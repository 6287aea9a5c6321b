import type { Stats } from 'node:fs'
import { readBytes } from '../files/read.ts'

// Part of what every command loads first (replay.ts): an import of node:fs would load its promises, too.
const { existsSync, fstatSync, lstatSync } = process.getBuiltinModule('node:fs')

/** The texts that a command has printed, and its exit code. `secondsMark` stands for the seconds that it took. */
export interface Printed {
  readonly stdout: string
  readonly stderr: string
  readonly code: number
}

/** The parts of a stamp besides the states of files: as JSON in its file. */
export interface StampHead {
  /** The command: another one with the same name of the stamp is not meant. */
  readonly key: string
  readonly printed: Printed
  /** Paths at which there must be something, and paths at which there must be nothing. */
  readonly present: readonly string[]
  readonly absent: readonly string[]
  /** The files that were so new that a change in the same moment would not show, with the hashes of their contents. */
  readonly racy: readonly (readonly [path: string, hash: string])[]
}

/** A stamp: as long as everything is as it says, the command would print the same again and do nothing. */
export interface Stamp {
  readonly head: StampHead
  /**
   * The names of the files and folders, each with a NUL behind it: one that ends with a slash is the folder of those that
   * follow, and the first of all is one.
   */
  readonly names: string
  /** The state of each, `stateNumbers` in a row. */
  readonly states: Float64Array
}

/** Raised when the layout of stamps changes: the first number in the file. */
export const stampLayout = 0x6777_0002

/** The numbers at the start: the layout, and the bytes of the head and of the names. */
export const stampStart = 3

/** Size, times of content and of status, and inode. The size of a folder is 0. */
export const stateNumbers = 4

/** The text that stands for seconds in what a command has printed. Nothing else prints it. */
export const secondsMark = '\0'

/** 3,000 models take 5 MB. */
const maxBytes = 256 * 1024 * 1024

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

/** The name of the file of a command's stamp. */
export const stampName = (key: string): string => `${sumOf(key, 1).toString(36)}${sumOf(key, 2).toString(36)}.stamp`

/** A number that tells texts apart. */
function sumOf(text: string, seed: number): number {
  let sum = seed
  for (let index = 0; index < text.length; index++) sum = Math.imul(sum ^ text.charCodeAt(index), 0x01000193)
  return sum >>> 0
}

/** Reads the stamp of a command; undefined if there is none, or if it is not what was written. */
export function readStamp(path: string, key: string): Stamp | undefined {
  try {
    const bytes = readBytes(path, maxBytes)
    const stamp = typeof bytes === 'string' ? undefined : parse(bytes)
    return stamp?.head.key === key ? stamp : undefined
  } catch {
    return undefined
  }
}

/**
 * The head is there twice, because what is damaged differs from its copy. Names and states have no copy: those that are
 * damaged are not those of any file.
 */
function parse(bytes: Buffer): Stamp | undefined {
  const [layout, headBytes = 0, nameBytes = 0] = new Float64Array(bytes.buffer, bytes.byteOffset, stampStart)
  const copy = 8 * stampStart + headBytes
  const start = copy + headBytes
  const head = bytes.subarray(8 * stampStart, copy)
  const names = bytes.subarray(start, start + nameBytes)
  if (layout !== stampLayout || !head.equals(bytes.subarray(copy, start)) || names.at(-1) !== 0) return undefined
  const from = aligned(start + nameBytes)
  const states = new Float64Array(bytes.buffer, bytes.byteOffset + from, (bytes.length - from) / 8)
  return { head: JSON.parse(head.toString()), names: names.toString(), states }
}

/** The next offset at which a number can be. */
export const aligned = (offset: number): number => Math.ceil(offset / 8) * 8

const noThrow = { throwIfNoEntry: false } as const

/** Whether everything is as a stamp says. */
export function isFresh(stamp: Stamp): boolean {
  return isAsStamped(stamp, folderOf)
}

/**
 * The same in a process that does nothing else. It enters each folder: the system finds a file by its name alone in five
 * sixths of the time.
 * Throws if it cannot return to the folder in which it was.
 */
export function isFreshAlone(stamp: Stamp): boolean {
  const start = process.cwd()
  try {
    return isAsStamped(stamp, enter)
  } finally {
    process.chdir(start)
  }
}

/** `goTo` returns the beginning of the paths of files in a folder. */
function isAsStamped({ head: { present, absent, racy }, names, states }: Stamp, goTo: GoTo): boolean {
  if (!present.every((path) => existsSync(path)) || absent.some((path) => existsSync(path))) return false
  try {
    return new Comparison(names, states, goTo).areSame() && racy.every(([path, hash]) => hashOfFile(path) === hash)
  } catch {
    return false // such as a folder that cannot be searched any more
  }
}

type GoTo = (folder: string) => string

const folderOf: GoTo = (folder) => folder

const enter: GoTo = (folder) => {
  process.chdir(folder)
  return ''
}

/** Compares the files and folders of a stamp with it. As large catalogues have 50,000 of them, it makes no list. */
class Comparison {
  private readonly names: string
  private readonly states: Float64Array
  private readonly goTo: GoTo
  private name = 0
  private state = 0

  constructor(names: string, states: Float64Array, goTo: GoTo) {
    this.names = names
    this.states = states
    this.goTo = goTo
  }

  areSame(): boolean {
    while (this.name < this.names.length) if (!this.isNextFolderSame()) return false
    return this.state === this.states.length
  }

  /**
   * One call for each folder. The engine compiles a loop over all files while it runs, with everything that the loop calls:
   * that takes as long as 5,000 files, in another thread.
   */
  private isNextFolderSame(): boolean {
    const { names, states } = this
    let next = names.indexOf('\0', this.name)
    const folder = this.goTo(names.slice(this.name, next))
    for (let at = next + 1; at < names.length; at = next + 1) {
      next = names.indexOf('\0', at)
      if (names.charCodeAt(next - 1) === slash) {
        this.name = at
        return true
      }
      if (!isSame(lstatSync(folder + names.slice(at, next), noThrow), states, this.state)) return false
      this.state += stateNumbers
    }
    this.name = names.length
    return true
  }
}

const slash = '/'.charCodeAt(0)

function isSame(now: Stats | undefined, states: Float64Array, at: number): boolean {
  if (now === undefined || now.ino !== states[at + 3] || now.ctimeMs !== states[at + 2]) return false
  return now.mtimeMs === states[at + 1] && (now.isFile() ? now.size : 0) === states[at]
}

function hashOfFile(path: string): string | undefined {
  try {
    const bytes = readBytes(path, maxBytes)
    const { createHash } = process.getBuiltinModule('node:crypto')
    return typeof bytes === 'string'
      ? undefined
      : createHash('sha256').update(bytes).digest().subarray(0, 16).toString('base64url')
  } catch {
    return undefined
  }
}
