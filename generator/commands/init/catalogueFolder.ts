import { existsSync } from 'node:fs'
import { basename, dirname, join, relative, resolve, sep } from 'node:path'

/** Where a catalogue is made. */
export interface CatalogueFolder {
  /** Its absolute path. */
  readonly path: string
  /** The name of the folder; empty for the root of a disk. */
  readonly name: string
  /** The path from the root of the git repository around the folder, with slashes; empty if the folder is the root. */
  readonly within: string
}

/** Describes a folder, which need not exist. */
export function catalogueFolder(folder: string): CatalogueFolder {
  const path = resolve(folder)
  const repository = parents(path).find((parent) => existsSync(join(parent, '.git')))
  const within = repository === undefined ? '' : relative(repository, path)
  return { path, name: basename(path), within: within.split(sep).join('/') }
}

/** The folder itself and those around it, from the inside out. */
const parents = (path: string): readonly string[] =>
  dirname(path) === path ? [path] : [path, ...parents(dirname(path))]

/** A path as one word of a shell, which no command takes for an option. */
export const shellWord = (path: string): string => {
  const safe = path.startsWith('-') ? `./${path}` : path
  return /^[\w./@%+:,-]+$/.test(safe) ? safe : `'${safe.replaceAll("'", `'\\''`)}'`
}
