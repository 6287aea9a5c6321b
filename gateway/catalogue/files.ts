import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ReadPackageFile } from './data.ts'
import type { FoundPackage, FoundPackages, Target } from './found.ts'
import { leadsOut } from './place.ts'

/** The targets whose files pages can read, where they are, and which ones. */
const readable: Readonly<Partial<Record<Target, { readonly folder: string; readonly names: RegExp }>>> = {
  catalog: { folder: 'dist', names: /\.js$/ },
  validators: { folder: 'dist', names: /\.js$/ },
  reference: { folder: '.', names: /\.(?:md|txt)$/ },
}

/** The largest number of files of a package; the largest catalogues have some thousand models. */
const mostFiles = 50_000

/**
 * Reads files of the packages. They are listed once, so that no address leads to another file, and a link is never
 * followed: package managers link packages, not the files in them.
 */
export function packageFiles(packages: FoundPackages): ReadPackageFile {
  const listed = new Map(Object.values(packages).map((one) => [one.target, filesOf(one)] as const))
  return async (target, path) => {
    const file = listed.get(target)?.get(path)
    return file === undefined ? undefined : readFile(file)
  }
}

/** The files of a package by their paths, with `/` between the folders. */
function filesOf({ target, folder }: FoundPackage): ReadonlyMap<string, string> {
  const { folder: inner, names } = readable[target] ?? {}
  if (inner === undefined || names === undefined) return new Map()
  const top = join(folder, inner)
  if (!existsSync(top) || leadsOut(top, folder)) return new Map()
  const files = filesBelow(top).filter((path) => names.test(path))
  return new Map(files.slice(0, mostFiles).map((path) => [path, join(top, path)]))
}

/** The paths of all files below a folder. The recursive listing of Node would enter folders that are links. */
const filesBelow = (folder: string, path = ''): readonly string[] =>
  readdirSync(join(folder, path), { withFileTypes: true }).flatMap((entry) => {
    const inner = path === '' ? entry.name : `${path}/${entry.name}`
    if (entry.isFile()) return [inner]
    return entry.isDirectory() && entry.name !== 'node_modules' ? filesBelow(folder, inner) : []
  })
