import { workflowNames, type Catalogue, type Model, type Param } from '../catalogue/catalogue.ts'
import type { Service, Workflow } from '../catalogue/catalogue.ts'
import { byWord } from '../kinds/kind.ts'
import type { Diagnostic } from '../source/diagnostic.ts'
import { during } from '../source/mistake.ts'
import type { Node } from '../source/node.ts'
import type { Expression, Locate, SharedNames } from '../source/occurrences.ts'
import { categoryName, knownCategories, readCategory, type Categories } from './category.ts'
import { readFolder, type SpecFile, type SpecFolder } from './folder.ts'
import type { LoadedKinds } from './formats.ts'
import { Library } from './library.ts'
import { locator } from './locate.ts'
import { noSharedNames, readModel } from './model.ts'
import { readDefinition } from './param.ts'
import { readOptionList } from './optionList.ts'
import { readService } from './service.ts'
import { readUpstream, upstreamName } from './upstream.ts'
import { readVendor } from './vendor.ts'

/** The content of a folder of specs. */
export interface Specs {
  /** Undefined if any file has errors; see `diagnostics`. */
  readonly catalogue: Catalogue | undefined
  readonly names: SharedNames
  /** Expressions for credits and times, with the parameters that they can read. */
  readonly expressions: readonly Expression<Param>[]
  readonly locate: Locate
  readonly diagnostics: readonly Diagnostic[]
}

/** Reads a folder of specs, whose parameters are of these kinds. Throws only if the folder cannot be read. */
export function readSpecs(root: string, { kinds, formats }: LoadedKinds): Specs {
  const diagnostics: Diagnostic[] = []
  const names = noSharedNames()
  const folder = readFolder(root, diagnostics)
  const [service] = folder.service.map(each((file, node) => readService(file, node)))
  const vendors = folder.vendors.map(each((file, node) => readVendor(file, node)))
  const categories = readCategories(folder)
  const expressions: Expression<Param>[] = []
  const upstreams = new Map(folder.upstreams.map(each((file, node) => [upstreamName(file), readUpstream(file, node)])))
  const broken = folder.unreadable.filter((file) => file.startsWith('specs/upstreams/'))
  for (const file of broken) upstreams.set(upstreamName(file), undefined)
  const catalogs = folder.catalogs.map(each((file, node) => readOptionList(file, node, names, upstreams)))
  const library = new Library(folder.params, folder.families, folder.unreadable)
  const context = { kinds: byWord(kinds), library, names, expressions, upstreams, categories }
  const readShared = each((_, node) => readDefinition(node, context) !== undefined)
  context.library.check((node) => readShared({ file: node.place().file, node }))
  const defaults = { credits: service?.credits.default ?? 0, unknown: service?.unknown }
  const models = folder.models.map(each((file, node) => readModel(file, node, context, defaults)))
  const lists = { catalogs: present(catalogs), upstreams: present([...upstreams.values()]), vendors: present(vendors) }
  const parts = { models: present(models), categories: present([...categories.values()]), formats, ...lists }
  const locate = locator(folder, library)
  return { catalogue: service && assemble(service, parts), names, expressions, locate, diagnostics }
}

/** The categories of a folder of specs. Throws only if the folder cannot be read. */
export const categoriesIn = (root: string): Categories => readCategories(readFolder(root, []))

/** Every category, those of all catalogues first; undefined if its file has errors. */
function readCategories({ categories, unreadable }: SpecFolder): Categories {
  const broken = unreadable.filter((file) => file.startsWith('specs/categories/'))
  const unread = broken.map((file) => [categoryName(file), undefined] as const)
  const read = categories.map(each((file, node) => [categoryName(file), readCategory(file, node)] as const))
  return new Map([...knownCategories, ...unread, ...read, ...knownCategories])
}

/** Reads a file; a bug in the generator is reported with the name of the file. */
const each =
  <Read>(read: (file: string, node: Node) => Read): ((from: SpecFile) => Read) =>
  ({ file, node }) =>
    during(`reading ${file}`, () => read(file, node))

const present = <T>(read: readonly (T | undefined)[]): readonly T[] => read.filter((value) => value !== undefined)

type CatalogueParts = Pick<Catalogue, 'models' | 'catalogs' | 'upstreams' | 'vendors' | 'categories' | 'formats'>

function assemble(service: Service, { models, catalogs, upstreams, vendors, categories, formats }: CatalogueParts): Catalogue {
  const sorted = [...models].sort(byId)
  const lists = {
    catalogs: [...catalogs].sort(byId),
    upstreams: [...upstreams].sort(byId),
    vendors: [...vendors].sort(byId),
  }
  return { service, models: sorted, workflows: workflowsOf(sorted), categories, formats, ...lists }
}

function workflowsOf(models: readonly Model[]): readonly Workflow[] {
  const byName = new Map<string, Model[]>()
  for (const model of models) {
    for (const name of workflowNames(model)) byName.set(name, [...(byName.get(name) ?? []), model])
  }
  return [...byName].map(([name, shared]) => ({ name, models: shared })).sort((a, b) => compare(a.name, b.name))
}

const byId = (a: { id: string }, b: { id: string }): number => compare(a.id, b.id)

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
