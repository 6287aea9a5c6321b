import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative, resolve, sep } from 'node:path'

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
  const parents = parentsOf(tool)
  const projects = parents.filter((path) => basename(path) === 'node_modules').map(dirname)
  // It is not installed: this is its repository.
  if (projects.length === 0) return existsSync(join(tool, 'gateway', 'package.json')) ? tool : undefined
  for (const project of projects) {
    const named = namedIn(join(project, 'package.json'))
    if (named !== undefined)
      return named.startsWith('file:') ? resolve(project, named.slice('file:'.length)) : undefined
  }
  return undefined
}

/** The parts of a package.json that can name this tool, as far as they are right. */
interface Manifest {
  readonly dependencies?: Readonly<Record<string, unknown>>
  readonly devDependencies?: Readonly<Record<string, unknown>>
}

/** How a package.json names this tool; undefined if it does not. */
function namedIn(file: string): string | undefined {
  try {
    const { dependencies, devDependencies }: Manifest = JSON.parse(readFileSync(file, 'utf8'))
    const named = dependencies?.['gatewright'] ?? devDependencies?.['gatewright']
    return typeof named === 'string' ? named : undefined
  } catch {
    return undefined // it is not there, or is none
  }
}

const parentsOf = (path: string): readonly string[] =>
  dirname(path) === path ? [] : [dirname(path), ...parentsOf(dirname(path))]

/** A path as package.json names it, relative to the folder of a catalogue. */
export const fileDependency = (catalogue: string, path: string): string =>
  `file:${relative(resolve(catalogue), path).split(sep).join('/') || '.'}`
