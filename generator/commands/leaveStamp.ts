import type { CacheFlags, CommandLine } from './commandLine.ts'
import type { Done } from './stamping.ts'

/**
 * Leaves a stamp of each command that is done, so that the same one sees that it has nothing to do. A stamp that cannot be
 * left only costs time.
 */
export async function leaveStamps(
  commandLine: CommandLine,
  done: readonly [Done, ...Done[]],
  flags: CacheFlags,
): Promise<void> {
  if (flags.cache === false) return
  const { stamp } = await import('./stamping.ts')
  await stamp(commandLine, done, flags)
}
