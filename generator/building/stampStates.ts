import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { isRacy, stateOf, type StampedState } from './stampWriter.ts'

/** States of files and folders, by their absolute paths. */
export type States = ReadonlyMap<string, StampedState>

/** The files and folders that a command reads. */
export interface Inputs {
  readonly files: readonly string[]
  /** Folders, with everything below them. */
  readonly folders: readonly string[]
}

/** The most files and folders of a stamp: the largest catalogues have a tenth. */
const most = 500_000

/**
 * The states of inputs; undefined if something changed since `start`, when nothing of them was read yet, or if a link leads
 * to what cannot be seen here.
 */
export function inputStates({ files, folders }: Inputs, start: number): States | undefined {
  const states = new Map<string, StampedState>()
  for (const path of pathsOf({ files, folders })) {
    const state = path === undefined ? undefined : stateOf(path)
    if (path === undefined || state === undefined || isRacy(state, start) || states.size > most) return undefined
    states.set(path, state)
  }
  return states
}

/** The paths of inputs; undefined among them for a link in a folder. */
function* pathsOf({ files, folders }: Inputs): Generator<string | undefined> {
  yield* files
  const left = [...folders]
  for (let folder = left.pop(); folder !== undefined; folder = left.pop()) {
    yield folder
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) left.push(path)
      else yield entry.isSymbolicLink() ? undefined : path
    }
  }
}
