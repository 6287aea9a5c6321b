import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { isRecord } from '../base/values.ts'
import {
  noUpstreams,
  type ModelValidator,
  type PackageData,
  type ReadPackageFile,
  type ServedDocument,
  type UpstreamData,
  type FoundPackage,
  type FoundPackages,
  type Target,
} from './data.ts'
import { leadsOut } from './packageFolders.ts'
import { PackagesError, reasonOf } from './find.ts'

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

/** Imports the packages. Throws a PackagesError with every reason why one cannot be loaded. */
export async function loadPackages(packages: FoundPackages): Promise<PackageData> {
  const catalog = load<PackageData['catalog']>(packages.catalog, '', [
    'models',
    'catalogs',
    'vendors',
    'service',
    'categories',
  ])
  const validators = loadValidators(packages.validators)
  const openapi = load<{ readonly default: ServedDocument }>(packages.openapi, '/served', ['default'])
  const upstreams = loadUpstreams(packages)
  await requireAll([catalog, validators, openapi, upstreams])
  const readSchema = async (model: string): Promise<unknown> =>
    JSON.parse(await readFile(fileOf(packages.schemas, `/models/${model}.json`), 'utf8'))
  return {
    catalog: await catalog,
    validators: await validators,
    document: (await openapi).default,
    upstreams: await upstreams,
    readSchema,
    files: packageFiles(packages),
  }
}

/** Imports only the upstreams. Throws a PackagesError if they cannot be loaded. */
export async function loadUpstreams({ upstreams }: Pick<FoundPackages, 'upstreams'>): Promise<UpstreamData> {
  return upstreams === undefined ? noUpstreams : load(upstreams, '', ['upstreams', 'mappings', 'lists'])
}

/** The exports of a package that load its validators. */
interface ValidatorModules {
  readonly ids: readonly string[]
  readonly load: (id: string) => Promise<ModelValidator>
}

/** Imports the validators of all models. Throws a PackagesError if one cannot be imported. */
async function loadValidators(from: FoundPackage): Promise<PackageData['validators']> {
  const all = await load<ValidatorModules>(from, '/all', ['ids', 'load'])
  const entries = all.ids.map(async (id): Promise<readonly [string, ModelValidator]> => [id, await all.load(id)])
  try {
    return Object.fromEntries(await Promise.all(entries))
  } catch (error) {
    throw new PackagesError([`${from.name} cannot be loaded: ${reasonOf(error)}.`])
  }
}

/** Waits for all packages, so that every one that fails is reported. */
async function requireAll(loading: readonly Promise<unknown>[]): Promise<void> {
  const settled = await Promise.allSettled(loading)
  const reasons = settled.flatMap((one) => (one.status === 'rejected' ? [`${reasonOf(one.reason)}.`] : []))
  if (reasons.length > 0) throw new PackagesError(reasons)
}

/** Imports an entry of a package. Throws a PackagesError if it cannot be imported or lacks an export. */
async function load<Module extends object>(
  from: FoundPackage,
  entry: string,
  exports: readonly (keyof Module & string)[],
): Promise<Module> {
  const loaded = await imported(from, entry)
  if (hasAll<Module>(loaded, exports)) return loaded
  const missing = exports.filter((name) => !isRecord(loaded) || !(name in loaded))
  throw new PackagesError([`${from.name}${entry} has no export ${missing.join(', ')}: build the package again.`])
}

async function imported(from: FoundPackage, entry: string): Promise<unknown> {
  const file = fileOf(from, entry)
  try {
    return await import(pathToFileURL(file).href)
  } catch (error) {
    throw new PackagesError([`${from.name} cannot be loaded: ${reasonOf(error)}.`])
  }
}

/** Whether a module has these exports; the format in the package.json stands for their types. */
const hasAll = <Module extends object>(
  loaded: unknown,
  exports: readonly (keyof Module & string)[],
): loaded is Module => isRecord(loaded) && exports.every((name) => name in loaded)

/** The file of an entry, as the exports of the package say. Throws a PackagesError if it is missing or elsewhere. */
function fileOf({ name, folder }: FoundPackage, entry: string): string {
  const file = resolved(name, folder, entry)
  if (!leadsOut(file, folder)) return file
  throw new PackagesError([`${name}${entry} is a link that leads out of ${folder}: put the file itself there.`])
}

/** A package can import itself by name, so Node finds its entries whether or not it is installed. */
function resolved(name: string, folder: string, entry: string): string {
  try {
    return createRequire(join(folder, 'package.json')).resolve(`${name}${entry}`)
  } catch (error) {
    const what = `${name}${entry} was not built: ${reasonOf(error)}`
    throw new PackagesError([`${what}. Run \`gatewright build\`, or install the package again.`])
  }
}
