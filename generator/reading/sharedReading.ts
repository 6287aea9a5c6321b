import type { Catalogue, OptionList, Service, Vendor } from '../catalogue/catalogue.ts'
import type { CategoryDetails } from '../catalogue/categories.ts'
import type { Upstream } from '../catalogue/upstream.ts'
import type { Diagnostic } from '../source/diagnostic.ts'
import { during } from '../source/mistake.ts'
import type { Node } from '../source/node.ts'
import type { SharedNames } from '../source/occurrences.ts'
import { categoryName, knownCategories, readCategory, type Categories } from './category.ts'
import type { SpecFile, SpecFolder } from './folder.ts'
import { noSharedNames } from './model.ts'
import { readOptionList } from './optionList.ts'
import { readService } from './service.ts'
import { nameOf } from './library.ts'
import { readUpstream } from './upstream.ts'
import { readVendor } from './vendor.ts'

/** Everything that the files say which models share, apart from what models take from the library. */
export interface SharedSpecs {
  /** Undefined if its file has errors, or if there is none. */
  readonly service: Service | undefined
  readonly vendors: readonly (Vendor | undefined)[]
  /** Those of every catalogue are among them. */
  readonly categories: Categories
  /** By their names; undefined for a file with errors. */
  readonly upstreams: ReadonlyMap<string, Upstream | undefined>
  readonly catalogs: readonly (OptionList | undefined)[]
  /** The names in all shared files, also in those of the library. */
  readonly names: SharedNames
}

/** The same without errors and as data, which a cache can keep; the categories are those of the catalogue alone. */
export interface SharedReading extends Pick<
  Catalogue,
  'service' | 'vendors' | 'categories' | 'upstreams' | 'catalogs'
> {
  readonly names: SharedNames
  readonly diagnostics: readonly Diagnostic[]
}

/** Reads the files that models share. */
export function readShared(folder: SpecFolder): SharedSpecs {
  const names = noSharedNames()
  const [service] = folder.service.map(each((file, node) => readService(file, node)))
  const vendors = folder.vendors.map(each((file, node) => readVendor(file, node)))
  const categories = readCategories(folder)
  const upstreams = new Map(folder.upstreams.map(each((file, node) => [nameOf(file), readUpstream(file, node)])))
  const broken = folder.unreadable.filter((file) => file.startsWith('specs/upstreams/'))
  for (const file of broken) upstreams.set(nameOf(file), undefined)
  const catalogs = folder.catalogs.map(each((file, node) => readOptionList(file, node, names, upstreams)))
  return { service, vendors, categories, upstreams, catalogs, names }
}

/** Every category, those of all catalogues first; undefined if its file has errors. */
export function readCategories({ categories, unreadable }: SpecFolder): Categories {
  const broken = unreadable.filter((file) => file.startsWith('specs/categories/'))
  const unread = broken.map((file) => [categoryName(file), undefined] as const)
  return categoriesOf([
    ...unread,
    ...categories.map(each((file, node) => [categoryName(file), readCategory(file, node)] as const)),
  ])
}

const categoriesOf = (own: readonly (readonly [string, CategoryDetails | undefined])[]): Categories =>
  new Map([...knownCategories, ...own, ...knownCategories])

/** The content of shared files as a cache can keep it; undefined if one has errors. */
export function keptShared(shared: SharedSpecs, diagnostics: readonly Diagnostic[]): SharedReading | undefined {
  const { service, names } = shared
  const common = new Set(knownCategories.map(([word]) => word))
  const vendors = complete(shared.vendors)
  const categories = complete(
    [...shared.categories].flatMap(([word, category]) => (common.has(word) ? [] : [category])),
  )
  const upstreams = complete([...shared.upstreams.values()])
  const catalogs = complete(shared.catalogs)
  if (service === undefined || vendors === undefined || categories === undefined) return undefined
  return upstreams && catalogs && { service, vendors, categories, upstreams, catalogs, names, diagnostics }
}

function complete<T>(read: readonly (T | undefined)[]): readonly T[] | undefined {
  const found = present(read)
  return found.length < read.length ? undefined : found
}

/** The content of shared files that a cache has kept. */
export const knownShared = ({ categories, upstreams, ...same }: SharedReading): SharedSpecs => ({
  ...same,
  categories: categoriesOf(categories.map((category) => [category.id, category])),
  upstreams: new Map(upstreams.map((upstream) => [upstream.id, upstream])),
})

/** Reads a file; a bug in the generator is reported with the name of the file. */
export const each =
  <Read>(read: (file: string, node: Node) => Read): ((from: SpecFile) => Read) =>
  ({ file, node }) =>
    during(`reading ${file}`, () => read(file, node))

/** Those of a list that have no errors. */
export const present = <T>(read: readonly (T | undefined)[]): readonly T[] =>
  read.filter((value) => value !== undefined)
