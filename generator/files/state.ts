import { lstatSync, type BigIntStats } from 'node:fs'

/**
 * The state of a regular file: its size, its times in nanoseconds and its inode, which change whenever its content does.
 * Undefined if there is no regular file.
 */
export function stateOf(path: string): string | undefined {
  const stats = lstatSync(path, { bigint: true, throwIfNoEntry: false })
  return stats?.isFile() === true ? stateOfStats(stats) : undefined
}

/** The state of a file that is known to be a regular one. */
export const stateOfStats = ({ size, mtimeNs, ctimeNs, ino }: BigIntStats): string => `${size} ${mtimeNs} ${ctimeNs} ${ino}`

/**
 * Whether a file could change without another state, because it changed at about this time, in nanoseconds since 1970:
 * file systems count in ticks of up to 10 ms, and some in seconds.
 */
export function isRacy(state: string, at: bigint): boolean {
  const [, modified = '', changed = ''] = state.split(' ')
  const isCoarse = modified.endsWith('0'.repeat(9))
  const last = Number(at) - (isCoarse ? 3e9 : 4e7) // a number is exact enough for the times of today: to 256 ns
  return Number(modified) > last || Number(changed) > last
}

/** The current time in nanoseconds since 1970. */
export const now = (): bigint => BigInt(Date.now()) * 1_000_000n
