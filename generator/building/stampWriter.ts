import { lstatSync, rmSync } from 'node:fs'
import { sep } from 'node:path'
import { replaceFile } from '../files/replace.ts'
import type { FileState } from '../files/state.ts'
import { aligned, stampLayout, stampStart, stateNumbers, sumOf, type StampHead } from './stamp.ts'

/** The state of a file or a folder in a stamp. The size of a folder is 0. */
export interface StampedState extends FileState {
  /** The hash of the content when the state was taken, if it is known. */
  readonly hash?: string | undefined
}

/** The content of a stamp: its head, and the states by absolute paths, those first that change most. */
export interface StampParts extends Omit<StampHead, 'racy'> {
  readonly states: ReadonlyMap<string, StampedState>
}

/** The state of a file or folder now; undefined if it does not exist. */
export function stateOf(path: string): StampedState | undefined {
  const stats = lstatSync(path, { throwIfNoEntry: false })
  if (stats === undefined) return undefined
  const { mtimeMs, ctimeMs, ino } = stats
  return { size: stats.isFile() ? stats.size : 0, mtimeMs, ctimeMs, ino }
}

/** Clocks of file systems tick every few milliseconds. */
export const tickMs = 20

/** Some file systems know only seconds, and FAT every second one. */
const coarseTickMs = 2100

/** Whether a change at the time `now` could leave the times of a state as they are. */
export function isRacy({ mtimeMs, ctimeMs }: StampedState, now: number): boolean {
  const last = Math.max(mtimeMs, ctimeMs)
  return last + (last % 1000 === 0 ? coarseTickMs : tickMs) >= now
}

/** The most files that are so new that the next command must read them. */
const mostRacy = 1000

/**
 * Writes a stamp. Removes the one before if something is so new that no hash of it is known: then nothing would show a
 * change in the same moment. Throws if it cannot be written.
 */
export function writeStamp(stamp: string, { states, ...head }: StampParts, now: number = Date.now()): void {
  const racy: (readonly [string, string])[] = []
  for (const [path, state] of states) {
    if (!isRacy(state, now)) continue
    if (state.hash === undefined || racy.length === mostRacy) return rmSync(stamp, { force: true })
    racy.push([path, state.hash])
  }
  replaceFile(stamp, encode({ ...head, racy }, states))
}

function encode(head: StampHead, states: StampParts['states']): Buffer {
  const text = JSON.stringify(head)
  const [json, names] = [Buffer.from(text), Buffer.from(namesOf(states.keys()))]
  const start = 8 * stampStart
  const bytes = Buffer.alloc(aligned(start + json.length + names.length) + 8 * stateNumbers * states.size)
  bytes.set(bytesOf(Float64Array.of(stampLayout, sumOf(text, 3), json.length, names.length)))
  bytes.set(json, start)
  bytes.set(names, start + json.length)
  const numbers = numbersOf(states)
  bytes.set(bytesOf(numbers), bytes.length - numbers.byteLength)
  return bytes
}

const bytesOf = ({ buffer }: Float64Array<ArrayBuffer>): Uint8Array => new Uint8Array(buffer)

function numbersOf(states: StampParts['states']): Float64Array<ArrayBuffer> {
  const numbers = new Float64Array(stateNumbers * states.size)
  let at = 0
  for (const { size, mtimeMs, ctimeMs, ino } of states.values()) {
    numbers[at] = size
    numbers[at + 1] = mtimeMs
    numbers[at + 2] = ctimeMs
    numbers[at + 3] = ino
    at += stateNumbers
  }
  return numbers
}

/** The paths as a list in which each folder stands once, before its files. */
function namesOf(paths: Iterable<string>): string {
  let folder = ''
  const names: string[] = []
  for (const path of paths) {
    const end = path.lastIndexOf(sep) + 1
    if (end !== folder.length || !path.startsWith(folder)) {
      folder = path.slice(0, end)
      names.push(sep === '/' ? folder : folder.replaceAll(sep, '/'))
    }
    names.push(path.slice(end))
  }
  return names.join('\0')
}
