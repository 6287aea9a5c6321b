import { existsSync, lstatSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { readBytes } from './read.ts'

/** The folder of the repository that contains this folder; undefined if it is in none. */
export function repositoryOf(folder: string): string | undefined {
  if (existsSync(join(folder, '.git'))) return folder
  return dirname(folder) === folder ? undefined : repositoryOf(dirname(folder))
}

/** A path as seen from a folder, with forward slashes; as it is if it leads out of that folder. */
export function pathFrom(folder: string, path: string): string {
  const way = relative(folder, resolve(path)).replaceAll('\\', '/')
  return way === '' || way === '..' || way.startsWith('../') || /^\w:/.test(way) ? path : way
}

/** The file that exists while git replaces files of the repository that contains a folder; undefined if there is none. */
export function gitLockOf(folder: string): string | undefined {
  const top = repositoryOf(folder)
  if (top === undefined) return undefined
  const git = join(top, '.git')
  if (lstatSync(git, { throwIfNoEntry: false })?.isDirectory() === true) return join(git, 'index.lock')
  // A second work tree of a repository has a file with the path of its folder in there.
  const bytes = readBytes(git, 4096)
  const [, path] = typeof bytes === 'string' ? [] : (/^gitdir: (.+)$/m.exec(bytes.toString('utf8')) ?? [])
  return path === undefined ? undefined : join(resolve(top, path), 'index.lock')
}
