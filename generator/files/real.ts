import { existsSync, realpathSync } from 'node:fs'
import { basename, dirname, join, resolve, sep } from 'node:path'

/** Whether one of two paths lies in the other, once every link on the way is followed. */
export function overlap(one: string, other: string): boolean {
  const [a, b] = [one, other].map((path) => `${realPath(resolve(path))}${sep}`)
  return a === undefined || b === undefined || a.startsWith(b) || b.startsWith(a)
}

/** Where a path leads; of one that is not there, where the folders that are there lead. */
const realPath = (path: string): string =>
  existsSync(path) || dirname(path) === path ? realpathSync(path) : join(realPath(dirname(path)), basename(path))
