import { Folder } from '../files/folder.ts'
import { readBytes } from '../files/read.ts'
import type { FileState } from '../files/state.ts'
import { hashOf } from '../files/hash.ts'
import { readLedger } from '../writing/ledger.ts'
import { LeftTable, type LeftFiles } from './leftFiles.ts'
import { ledgers } from './output.ts'
import type { States } from './stampStates.ts'
import { isRacy, stateOf, tickMs, type StampedState } from './stampWriter.ts'

/** The files that a build has left: their number, and those whose states are certain. */
export interface LeftOutputs {
  readonly files: number
  readonly outputs: LeftFiles
}

/**
 * The states of all files that builds have written into a folder, with their hashes. Undefined if one is not as it was
 * written: what changed since `start` is read again. A build that has just seen all of them need not look at them again: if
 * somebody has changed one since, the stamp does not fit.
 */
export function outputStates(out: string, start: number, left?: LeftOutputs): States | undefined {
  const folder = new Folder(out)
  const states = new Map<string, StampedState>()
  const known = left && new LeftTable(left.outputs)
  const isCertain = known !== undefined && known.size === left?.files
  if (isCertain)
    for (const [path, { state, hash }] of known.files()) states.set(folder.absolute(path), withHash(state, hash))
  for (const name of Object.values(ledgers)) {
    const list = folder.absolute(name)
    const listed = isCertain
      ? []
      : [...readLedger(folder, name)].map(([path, hashes]) => [folder.absolute(path), hashes] as const)
    for (const [path, [hash, next]] of [...listed, [list, [hashOfFile(list)]] as const]) {
      const state = stateOf(path)
      const isRight = state !== undefined && next === undefined && (!isRacy(state, start) || hashOfFile(path) === hash)
      if (!isRight) return undefined
      states.set(path, withHash(state, hash))
    }
  }
  settle(states)
  return states
}

const withHash = ({ size, mtimeMs, ctimeMs, ino }: FileState, hash: string | undefined): StampedState => ({
  size,
  mtimeMs,
  ctimeMs,
  ino,
  hash,
})

/** So many files cost the next commands more time to read than this one waits. */
const many = 100

/** Waits until a change of the files would show, if they are many: every command has to read those that are too new for that. */
function settle(states: States): void {
  const now = Date.now()
  let racy = 0
  for (const state of states.values()) if (isRacy(state, now)) racy++
  if (racy > many) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, tickMs)
}

const hashOfFile = (path: string): string | undefined => {
  const bytes = readBytes(path, 256 * 1024 * 1024)
  return typeof bytes === 'string' ? undefined : hashOf(bytes)
}
