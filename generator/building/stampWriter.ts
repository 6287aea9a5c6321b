import { lstatSync, rmSync } from 'node:fs'
import { sep } from 'node:path'
import { replaceFile } from '../files/replace.ts'
import type { FileState } from '../files/state.ts'
import { aligned, stampLayout, stampStart, sumOf, type StampHead } from './stamp.ts'

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
export function writeStamp(path: string, { states, ...head }: StampParts, now: number = Date.now()): void {
  const racy = [...states].filter(([, state]) => isRacy(state, now))
  const known = racy.flatMap(([path, { hash }]) => (hash === undefined ? [] : [[path, hash] as const]))
  if (known.length < racy.length || racy.length > mostRacy) return rmSync(path, { force: true })
  replaceFile(path, encode({ ...head, racy: known }, [...states]))
}

function encode(head: StampHead, states: readonly (readonly [string, StampedState])[]): Buffer {
  const text = JSON.stringify(head)
  const [json, names] = [Buffer.from(text), Buffer.from(namesOf(states.map(([path]) => path)))]
  const start = 8 * stampStart
  const numbers = states.flatMap(([, { size, mtimeMs, ctimeMs, ino }]) => [size, mtimeMs, ctimeMs, ino])
  const bytes = Buffer.alloc(aligned(start + json.length + names.length) + 8 * numbers.length)
  bytes.set(bytesOf([stampLayout, sumOf(text, 3), json.length, names.length]))
  bytes.set(json, start)
  bytes.set(names, start + json.length)
  bytes.set(bytesOf(numbers), bytes.length - 8 * numbers.length)
  return bytes
}

const bytesOf = (numbers: readonly number[]): Uint8Array => new Uint8Array(Float64Array.from(numbers).buffer)

/** The paths as a list in which each folder stands once, before its files. */
function namesOf(paths: readonly string[]): string {
  let before = ''
  const names: string[] = []
  for (const path of paths) {
    const folder = path.slice(0, path.lastIndexOf(sep) + 1).replaceAll(sep, '/')
    if (folder !== before) names.push(folder)
    names.push(path.slice(folder.length))
    before = folder
  }
  return names.join('\0')
}
