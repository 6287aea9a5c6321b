import type { Stats } from 'node:fs'

// Part of what every command loads first (generator/building/replay.ts): an import of node:fs would load its promises, too.
const { lstatSync } = process.getBuiltinModule('node:fs')

/** The state of a file: what changes whenever its content does. Times are in milliseconds since 1970, with their parts. */
export interface FileState {
  readonly size: number
  readonly mtimeMs: number
  readonly ctimeMs: number
  readonly ino: number
}

const noThrow = { throwIfNoEntry: false } as const

/** The state of a regular file; undefined if there is none. */
export function stateOf(path: string): FileState | undefined {
  const stats = lstatSync(path, noThrow)
  return stats?.isFile() === true ? stateOfStats(stats) : undefined
}

/** The state of a file, a folder or a link; undefined if there is none. Only files have a size. */
export function entryStateOf(path: string): FileState | undefined {
  const stats = lstatSync(path, noThrow)
  return stats && { ...stateOfStats(stats), size: stats.isFile() ? stats.size : 0 }
}

/** The state of a file that is known to be a regular one. */
export const stateOfStats = ({ size, mtimeMs, ctimeMs, ino }: Stats): FileState => ({ size, mtimeMs, ctimeMs, ino })

/** Whether two states are the same. */
export const isSame = (a: FileState, b: FileState): boolean =>
  a.ctimeMs === b.ctimeMs && a.mtimeMs === b.mtimeMs && a.size === b.size && a.ino === b.ino

/** Clocks of file systems tick at least this often, in milliseconds. */
export const tickMs = 40

/** Some file systems know only seconds, and FAT every second one. */
const coarseTickMs = 3000

/** Whether a file could change without another state, because it changed at about this time, in milliseconds since 1970. */
export function isRacy({ mtimeMs, ctimeMs }: FileState, at: number): boolean {
  const last = at - (mtimeMs % 1000 === 0 ? coarseTickMs : tickMs)
  return mtimeMs > last || ctimeMs > last
}
