import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { entryStateOf, isRacy, type FileState } from '../files/state.ts'
import { stampFile, type Stamp } from './stamp.ts'

/** The state of a file or a folder in a stamp. */
export interface StampedState extends FileState {
  /** The hash of the content when the state was taken, if it is known. */
  readonly hash?: string | undefined
}

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
    const state = path === undefined ? undefined : entryStateOf(path)
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

/** The most files that are so new that the next command must read them. */
const mostRacy = 1000

/**
 * Leaves the stamp of a command in a cache. Removes the one before if something is so new that no hash of it is known: then
 * nothing would show a change in the same moment.
 */
export function leaveStamp(
  cache: string,
  key: string,
  { states, ...stamp }: Omit<Stamp, 'states' | 'racy'> & { readonly states: States },
  now: number = Date.now(),
): void {
  const file = stampFile(cache, key)
  const fresh = [...states].filter(([, state]) => isRacy(state, now))
  const racy = fresh.flatMap(([path, { hash }]) => (hash === undefined ? [] : [[path, hash] as const]))
  if (racy.length < fresh.length || racy.length > mostRacy) return file.remove()
  const plain = [...states].map(([path, one]) => [path, [one.size, one.mtimeMs, one.ctimeMs, one.ino]] as const)
  file.write({ ...stamp, states: Object.fromEntries(plain), racy: Object.fromEntries(racy) })
}
