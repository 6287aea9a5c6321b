import { lstatSync, rmSync } from 'node:fs'
import { sep } from 'node:path'
import { replaceFile } from '../files/replace.ts'
import type { FileState } from '../files/state.ts'
import { aligned, stampLayout, stampStart, stateNumbers, type StampHead } from './stamp.ts'

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
  const folders = byFolder(states)
  const json = Buffer.from(JSON.stringify(head))
  const names = Buffer.from([...folders].map(([folder, files]) => [folder, ...files.names, ''].join('\0')).join(''))
  const start = 8 * stampStart
  const end = start + 2 * json.length + names.length
  const bytes = Buffer.alloc(aligned(end) + 8 * stateNumbers * states.size)
  bytes.set(bytesOf(Float64Array.of(stampLayout, json.length, names.length)))
  bytes.set(json, start)
  bytes.set(json, start + json.length)
  bytes.set(names, end - names.length)
  const numbers = numbersOf(folders.values(), states.size)
  bytes.set(bytesOf(numbers), bytes.length - numbers.byteLength)
  return bytes
}

const bytesOf = ({ buffer }: Float64Array<ArrayBuffer>): Uint8Array => new Uint8Array(buffer)

/** The files of a folder, and their states. */
interface Files {
  readonly names: string[]
  readonly states: StampedState[]
}

/**
 * The files by their folders, which end with a slash: the next command enters each folder once, although the lists of files
 * have those of folders below it in between.
 */
function byFolder(states: StampParts['states']): ReadonlyMap<string, Files> {
  const folders = new Map<string, Files>()
  for (const [path, state] of states) {
    const end = path.lastIndexOf(sep) + 1
    const folder = sep === '/' ? path.slice(0, end) : path.slice(0, end).replaceAll(sep, '/')
    const files = folders.get(folder) ?? { names: [], states: [] }
    files.names.push(path.slice(end))
    files.states.push(state)
    folders.set(folder, files)
  }
  return folders
}

function numbersOf(folders: Iterable<Files>, files: number): Float64Array<ArrayBuffer> {
  const numbers = new Float64Array(stateNumbers * files)
  let at = 0
  for (const { states } of folders)
    for (const { size, mtimeMs, ctimeMs, ino } of states) {
      numbers[at] = size
      numbers[at + 1] = mtimeMs
      numbers[at + 2] = ctimeMs
      numbers[at + 3] = ino
      at += stateNumbers
    }
  return numbers
}
