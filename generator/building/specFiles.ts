import { join } from 'node:path'
import { readBytes } from '../files/read.ts'
import { isRacy, isSame, stateOf, type FileState } from '../files/state.ts'
import { listYaml, type Entry } from '../reading/tree.ts'
import { hashOf } from '../files/hash.ts'
import { maxBytes } from '../reading/text.ts'

/** A file as a build found it. */
export interface FoundFile {
  /** Undefined if it cannot be known. */
  readonly state: FileState | undefined
  readonly hash: string
}

/** The spec files of a folder by their paths in it, as a build found them before it read them. */
export type FoundFiles = Readonly<Record<string, FoundFile>>

/** Finds the spec files of a folder. A file is not read if its state is the one of `before`, which was seen at a time. */
export function findSpecs(root: string, before: FoundFiles = {}, at = 0): FoundFiles {
  return Object.fromEntries(listYaml(root).map((entry) => [entry.path, foundFile(root, entry, before, at)]))
}

function foundFile(root: string, { path, why }: Entry, before: FoundFiles, at: number): FoundFile {
  if (why !== undefined) return { state: undefined, hash: `cannot be read: ${why}` }
  const file = join(root, path)
  try {
    const state = stateOf(file)
    const known = Object.hasOwn(before, path) ? before[path] : undefined
    if (known?.state !== undefined && state !== undefined && isSame(state, known.state) && !isRacy(state, at))
      return known
    const bytes = readBytes(file, maxBytes)
    return { state, hash: typeof bytes === 'string' ? `cannot be read: ${bytes}` : hashOf(bytes) }
  } catch {
    return { state: undefined, hash: 'cannot be read' } // reading it says why
  }
}

/** Whether a file is a model, which says nothing about other models. */
export const isModelFile = (path: string): boolean => path.startsWith('models/')

/** A hash of everything that models share: the paths and contents of all other files. */
export const sharedHash = (files: FoundFiles): string =>
  hashOf(JSON.stringify(Object.entries(files).flatMap(([path, { hash }]) => (isModelFile(path) ? [] : [[path, hash]]))))
