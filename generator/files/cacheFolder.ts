import { dirname, join } from 'node:path'

// Part of what every command loads first (generator/building/replay.ts): an import of node:fs would load its promises, too.
const { accessSync, constants, existsSync, lstatSync, mkdirSync } = process.getBuiltinModule('node:fs')

/** The folder of the nearest package.json in a folder or above it; the folder itself if there is none. */
export function projectOf(folder: string): string {
  for (let at = folder; ; at = dirname(at)) {
    if (existsSync(join(at, 'package.json'))) return at
    if (dirname(at) === at) return folder
  }
}

/** The folder for the cache in the node_modules of a project. */
const ownPlace = (project: string): string => join(project, 'node_modules', '.cache', 'gatewright')

/** The temporary folder for what has no place in its project: each user has one. */
const temporaryPlace = (): string =>
  join(process.getBuiltinModule('node:os').tmpdir(), `gatewright-${process.getuid?.() ?? 'cache'}`)

/** Where the cache of a project can be, the best place first. Creates nothing. */
export function* cachePlaces(project: string): Generator<string> {
  yield ownPlace(project)
  const temporary = temporaryPlace()
  if (isOwn(temporary)) yield temporary
}

/**
 * The folder for the cache of a project, which is created: in its node_modules, or else a temporary one; undefined if other
 * users could write there.
 */
export function cacheFolder(project: string): string | undefined {
  const own = ownPlace(project)
  if (existsSync(join(project, 'node_modules')) && isWritable(own)) return own
  const temporary = temporaryPlace()
  return isWritable(temporary) && isOwn(temporary) ? temporary : undefined
}

/** Whether a folder exists, or can be created, and can be written. */
export function isWritable(folder: string): boolean {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}

/** Whether only this user can write to a folder. Windows has a temporary folder for each user. */
function isOwn(folder: string): boolean {
  const stats = lstatSync(folder, { throwIfNoEntry: false })
  if (stats === undefined || !stats.isDirectory()) return false
  return process.getuid === undefined || (stats.uid === process.getuid() && (stats.mode & 0o22) === 0)
}
