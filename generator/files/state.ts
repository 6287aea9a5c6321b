import { lstatSync, type Stats } from 'node:fs'

/** The state of a file: what changes whenever its content does. Times are in milliseconds since 1970, with their parts. */
export interface FileState {
  readonly size: number
  readonly mtimeMs: number
  readonly ctimeMs: number
  readonly ino: number
}

/** The state of a regular file; undefined if there is none. */
export function stateOf(path: string): FileState | undefined {
  const stats = lstatSync(path, { throwIfNoEntry: false })
  return stats?.isFile() === true ? stateOfStats(stats) : undefined
}

/** The state of a file that is known to be a regular one. */
export const stateOfStats = ({ size, mtimeMs, ctimeMs, ino }: Stats): FileState => ({ size, mtimeMs, ctimeMs, ino })

/** Whether two states are the same. */
export const isSame = (a: FileState, b: FileState): boolean =>
  a.ctimeMs === b.ctimeMs && a.mtimeMs === b.mtimeMs && a.size === b.size && a.ino === b.ino

/**
 * Whether a file could change without another state, because it changed at about this time, in milliseconds since 1970:
 * file systems count in ticks of up to 10 ms, and some in seconds.
 */
export function isRacy({ mtimeMs, ctimeMs }: FileState, at: number): boolean {
  const last = at - (mtimeMs % 1000 === 0 ? 3000 : 40)
  return mtimeMs > last || ctimeMs > last
}
