import { existsSync, realpathSync } from 'node:fs'
import { basename, dirname, join, resolve, sep } from 'node:path'

/** Whether one of two paths contains the other, after resolving all links. */
export function overlap(one: string, other: string): boolean {
  const [a, b] = [one, other].map((path) => `${realPath(resolve(path))}${sep}`)
  return a === undefined || b === undefined || a.startsWith(b) || b.startsWith(a)
}

/** The real path; for a path that does not exist, that of its existing parents. */
const realPath = (path: string): string =>
  existsSync(path) || dirname(path) === path ? realpathSync(path) : join(realPath(dirname(path)), basename(path))
