import { readFileSync } from 'node:fs'

/** A package of the lock file, for whatever system it is. */
export interface LockedPackage {
  /** The place of the package in the lock file, such as `node_modules/yaml`: unlike a name, it is there only once. */
  readonly path: string
  readonly name: string
  readonly version: string
  readonly license: string
  /** The digest of the tarball in the registry; packages of the project have none. */
  readonly integrity?: string
  readonly hasInstallScript: boolean
  /** The paths of the packages that it depends on, and of the optional ones. */
  readonly dependencies: readonly string[]
  readonly optionalDependencies: readonly string[]
}

/** The packages of a lock file, by path. */
export type Lockfile = ReadonlyMap<string, LockedPackage>

interface Entry {
  readonly name?: string
  readonly version?: string
  readonly license?: string
  readonly integrity?: string
  readonly link?: boolean
  readonly hasInstallScript?: boolean
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

/** The package that has its libraries as development dependencies until it is packed (packaging/manifest.ts). */
const forDevelopment = 'sandbox'

/** Reads a lock file of npm. The path of the project itself is empty. */
export function readLockfile(file = 'package-lock.json'): Lockfile {
  const { packages }: { packages: Readonly<Record<string, Entry>> } = JSON.parse(readFileSync(file, 'utf8'))
  const installed = Object.entries(packages).filter(([, { link }]) => link !== true)
  return new Map(installed.map(([path, entry]) => [path, locked(path, entry, packages)]))
}

const locked = (path: string, entry: Entry, all: Readonly<Record<string, Entry>>): LockedPackage => ({
  path,
  name: entry.name ?? path.replace(/^.*node_modules\//, ''),
  version: entry.version ?? '',
  license: entry.license ?? 'none',
  ...(entry.integrity !== undefined && { integrity: entry.integrity }),
  hasInstallScript: entry.hasInstallScript === true,
  dependencies: Object.keys((path === forDevelopment ? entry.devDependencies : entry.dependencies) ?? {}).flatMap(
    (name) => resolved(path, name, all),
  ),
  optionalDependencies: Object.keys(entry.optionalDependencies ?? {}).flatMap((name) => resolved(path, name, all)),
})

/** The path that Node finds a package at, from another; none for a dependency that no system of the lock file has. */
function resolved(from: string, name: string, all: Readonly<Record<string, Entry>>): readonly string[] {
  const path = `${from === '' ? '' : `${from}/`}node_modules/${name}`
  if (all[path] !== undefined) return [path]
  return from === '' ? [] : resolved(from.replace(/(?:^|\/)(?:node_modules\/(?:@[^/]+\/)?)?[^/]+$/, ''), name, all)
}

/** A package that npm installs with another, and whether an installation can lack it. */
export interface InstalledPackage extends LockedPackage {
  readonly isOptional: boolean
}

/** The packages that npm installs for the users of a package of the project, on all systems, sorted by path. */
export function installedWith(path: string, lockfile: Lockfile): readonly InstalledPackage[] {
  const found = new Map<string, InstalledPackage>()
  const visit = (from: string, isOptional: boolean): void => {
    const one = lockfile.get(from)
    const known = found.get(from)
    if (one === undefined || (known !== undefined && (isOptional || !known.isOptional))) return
    found.set(from, { ...one, isOptional })
    for (const to of one.dependencies) visit(to, isOptional)
    for (const to of one.optionalDependencies) visit(to, true)
  }
  visit(path, false)
  found.delete(path)
  return [...found.values()].sort((a, b) => (a.path < b.path ? -1 : 1))
}
