import type { Folder } from '../files/folder.ts'
import { isRacy, isSame } from '../files/state.ts'
import { maxBytes } from '../writing/compared.ts'
import { hashOf } from '../files/hash.ts'
import type { LeftFile, LeftFiles, Manifest } from './manifest.ts'

/** The files that the last build left in the output folder, as they are now. */
export class Disk {
  private readonly folder: Folder
  private readonly left: LeftFiles
  private readonly at: number
  private readonly checked = new Map<string, LeftFile | undefined>()

  constructor(folder: Folder, { outputs, at }: Manifest) {
    this.folder = folder
    this.left = outputs
    this.at = at
  }

  /** A file that nobody has changed since; undefined if somebody has, or if nothing is known of it. */
  unchanged(path: string): LeftFile | undefined {
    if (this.checked.has(path)) return this.checked.get(path)
    const found = this.check(path)
    this.checked.set(path, found)
    return found
  }

  private check(path: string): LeftFile | undefined {
    const left = Object.hasOwn(this.left, path) ? this.left[path] : undefined
    const state = left && this.folder.state(path)
    if (left === undefined || state === undefined) return undefined
    if (isSame(state, left.state) && !isRacy(state, this.at)) return left
    // A checkout, or a cache that is kept elsewhere, gives the same files other states.
    const bytes = this.folder.read(path, maxBytes, 'file')
    return bytes !== undefined && hashOf(bytes) === left.hash ? { ...left, state } : undefined
  }
}
