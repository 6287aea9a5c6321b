import { Folder } from '../files/folder.ts'
import { hashOfFile } from '../files/hash.ts'
import { entryStateOf, isRacy, tickMs } from '../files/state.ts'
import { listsIn, readLedger } from '../writing/ledger.ts'
import type { LeftFiles } from './manifest.ts'
import type { StampedState, States } from './stampStates.ts'

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
  const known = Object.entries(left?.outputs ?? {})
  const isCertain = known.length === left?.files
  if (isCertain) for (const [path, { state, hash }] of known) states.set(folder.absolute(path), { ...state, hash })
  const listed = isCertain ? [] : [...readLedger(folder)]
  const lists = listsIn(folder).map((name) => [name, [hashOfFile(folder.absolute(name))]] as const)
  for (const [name, [hash, next]] of [...listed, ...lists]) {
    const path = folder.absolute(name)
    const state = entryStateOf(path)
    const isRight = state !== undefined && next === undefined && (!isRacy(state, start) || hashOfFile(path) === hash)
    if (!isRight) return undefined
    states.set(path, { ...state, hash })
  }
  settle(states)
  return states
}

/** So many files cost the next commands more time to read than this one waits. */
const many = 100

/** Waits until a change of the files would show, if they are many: every command has to read those that are too new for that. */
function settle(states: States): void {
  const now = Date.now()
  let racy = 0
  for (const state of states.values()) if (isRacy(state, now)) racy++
  if (racy > many) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, tickMs)
}
