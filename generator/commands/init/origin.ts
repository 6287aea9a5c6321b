import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative, resolve, sep } from 'node:path'
import { repositoryOf } from '../../files/repository.ts'
import { fieldsOf, jsonOf } from '../../language/values.ts'

/** The packages of Gatewright that a catalogue installs, by the folders of the repository. */
const folders = { gatewright: '.', '@gatewright/gateway': 'gateway', '@gatewright/sandbox': 'sandbox' } as const

/** A package of Gatewright that a catalogue installs. */
export type ToolPackage = keyof typeof folders

/** Where the packages of Gatewright come from, as absolute paths of tarballs or folders. */
export type Origin = Readonly<Record<ToolPackage, string>>

/**
 * Where this tool was installed from, if that is a tarball or a folder: then a registry may not have these versions. The
 * other packages are beside it. `tool` is the folder of its package, and `version` its version.
 */
export function originOf(tool: string, version: string): Origin | undefined {
  const source = sourceOf(tool)
  if (source === undefined) return undefined
  const isTarball = /\.t(?:ar\.)?gz$/.test(source)
  const pathOf = (name: ToolPackage): string =>
    isTarball ? join(dirname(source), tarballName(name, version)) : join(source, folders[name])
  return {
    gatewright: source,
    '@gatewright/gateway': pathOf('@gatewright/gateway'),
    '@gatewright/sandbox': pathOf('@gatewright/sandbox'),
  }
}

/** The name that `npm pack` gives to a tarball. */
const tarballName = (name: ToolPackage, version: string): string =>
  `${name.replace('@', '').replace('/', '-')}-${version}.tgz`

/** The tarball or the folder that this tool was installed from; undefined if it is from a registry, or nobody knows. */
function sourceOf(tool: string): string | undefined {
  const projects = parents(dirname(tool))
    .filter((path) => basename(path) === 'node_modules')
    .map(dirname)
  // It is not installed: this is its repository.
  if (projects.length === 0) return existsSync(join(tool, 'gateway', 'package.json')) ? tool : undefined
  for (const project of projects) {
    const named = namedIn(join(project, 'package.json'))
    if (named !== undefined)
      return named.startsWith('file:') ? resolve(project, named.slice('file:'.length)) : undefined
  }
  return undefined
}

/** How a package.json names this tool; undefined if it does not. */
function namedIn(file: string): string | undefined {
  try {
    const { dependencies, devDependencies } = fieldsOf(jsonOf(readFileSync(file, 'utf8')))
    const named = fieldsOf(dependencies)['gatewright'] ?? fieldsOf(devDependencies)['gatewright']
    return typeof named === 'string' ? named : undefined
  } catch {
    return undefined // it is not there
  }
}

/** A path as package.json names it, relative to the folder of a catalogue. */
export const fileDependency = (catalogue: string, path: string): string =>
  `file:${relative(resolve(catalogue), path).split(sep).join('/') || '.'}`

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
  const repository = repositoryOf(path)
  const within = repository === undefined ? '' : relative(repository, path)
  return { path, name: basename(path), within: within.split(sep).join('/') }
}

/** The folder itself and those around it, from the inside out. */
const parents = (path: string): readonly string[] =>
  dirname(path) === path ? [path] : [path, ...parents(dirname(path))]
