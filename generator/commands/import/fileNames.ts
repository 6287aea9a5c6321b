import { basename, dirname, resolve } from 'node:path'
import type { Named } from './reading/source.ts'

/** The vendor of a model if neither the file nor the user names one. */
export const unknownVendor = 'imported'

/** Names that do not say what is in a file or a folder: those of the folders above it do. */
const common: ReadonlySet<string> = new Set([
  'body',
  'index',
  'inference',
  'input',
  'openapi',
  'params',
  'request',
  'schema',
  'schemas',
  'spec',
  'specs',
  'src',
  'types',
])

/** The name of a file without its extensions. */
const baseOf = (file: string): string =>
  basename(file)
    .replace(/\.(?:d\.ts|json|ya?ml)$/i, '')
    .replace(/\.schema$/i, '')

/** The names of the folders that a file is in, from the inside out. */
function foldersOf(file: string): readonly string[] {
  const names: string[] = []
  for (let at = dirname(resolve(file)); at !== dirname(at); at = dirname(at)) names.push(basename(at))
  return names
}

/** The name of the nearest folder that says what is in a file; undefined if the file says it. */
export const folderName = (file: string): string | undefined =>
  common.has(baseOf(file)) ? foldersOf(file).find((name) => !common.has(name)) : undefined

/** Takes the name from the file, or from its folder if its name is a common one, and the owner from the folder above. */
export function ownerAndName(file: string, vendor: string | undefined): Named {
  const name = folderName(file) ?? baseOf(file)
  const folders = foldersOf(file)
  const owner = vendor ?? folders[folders.indexOf(name) + 1] ?? unknownVendor
  return { source: file, id: `${owner}/${name}`, vendor: owner, name }
}

/**
 * Takes vendor and name of each file from its name, `vendor.name` or `name`, or from its folder if its name is a common one.
 * Files with the same name get those of the first folders that differ as well.
 */
export function namesOfFiles(files: readonly string[], vendor: string | undefined): readonly Named[] {
  const named = files.map((file) => nameOfFile(file, vendor))
  const alike = Map.groupBy(named, (one) => `${one.vendor} ${one.name}`)
  return named.map((one) => distinguished(one, alike.get(`${one.vendor} ${one.name}`) ?? []))
}

function nameOfFile(file: string, vendor: string | undefined): Named {
  const folder = folderName(file)
  const [first = '', ...rest] = baseOf(file).split('.')
  const hasVendor = vendor === undefined && folder === undefined && rest.length > 0
  const name = hasVendor ? rest.join('.') : (folder ?? baseOf(file))
  return { source: file, id: name, vendor: hasVendor ? first : (vendor ?? unknownVendor), name }
}

function distinguished(one: Named, alike: readonly Named[]): Named {
  const others = [...new Set(alike.map(({ source }) => resolve(source)))]
  const own = foldersOf(one.source)
  const folders = others.map(foldersOf)
  const depth = own.findIndex((name, at) => {
    const names = new Set(folders.map((all) => all[at]))
    return name !== one.name && names.size === others.length
  })
  const folder = own[depth]
  if (others.length < 2 || folder === undefined) return one
  const name = `${folder}-${one.name}`
  return { ...one, id: name, name }
}
