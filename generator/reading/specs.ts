import {
  workflowNames,
  type Catalogue,
  type Model,
  type Param,
  type Service,
  type Workflow,
} from '../catalogue/catalogue.ts'
import { byWord } from '../kinds/kind.ts'
import type { Diagnostic } from '../source/diagnostic.ts'
import type { Node } from '../source/node.ts'
import type { Expression, Locate, SharedNames } from '../source/occurrences.ts'
import type { Categories } from './category.ts'
import { readFolder, type SpecFile, type SpecFolder } from './folder.ts'
import type { LoadedKinds } from './formats.ts'
import { Library } from './library.ts'
import { noSharedNames } from './model.ts'
import { addNames, readModelFile, type ModelReading } from './modelReading.ts'
import { readDefinition, type Context } from './param.ts'
import {
  each,
  keptShared,
  knownShared,
  present,
  readCategories,
  readShared,
  type SharedReading,
  type SharedSpecs,
} from './sharedReading.ts'

/** The content of a folder of specs. */
export interface Specs {
  /** Undefined if any file has errors; see `diagnostics`. */
  readonly catalogue: Catalogue | undefined
  readonly names: SharedNames
  /** Expressions for credits and times, with the parameters that they can read. */
  readonly expressions: readonly Expression<Param>[]
  readonly locate: Locate
  readonly diagnostics: readonly Diagnostic[]
  /** Empty if reading a model has reported something about a shared file: only the first model that uses a definition does. */
  readonly readings: KnownReadings
}

/** The content of spec files: models by their paths such as `specs/models/<vendor>/<id>.yaml`, and the others together. */
export interface KnownReadings {
  readonly models: ReadonlyMap<string, ModelReading>
  readonly shared: SharedReading | undefined
}

const nothing: KnownReadings = { models: new Map(), shared: undefined }

/**
 * Reads a folder of specs, whose parameters are of these kinds, except for files of which everything is known. Throws only if
 * the folder cannot be read. Calls `onExpression` for each file with expressions.
 */
export function readSpecs(
  root: string,
  { kinds, formats }: LoadedKinds,
  known: KnownReadings = nothing,
  onExpression: () => void = () => undefined,
): Specs {
  const diagnostics: Diagnostic[] = []
  const expressions: Expression<Param>[] = []
  const folder = readFolder(root, diagnostics, (path) =>
    path.startsWith('models/') ? known.models.has(`specs/${path}`) : known.shared !== undefined,
  )
  const library = new Library(folder.params, folder.families, folder.unreadable)
  const shared = known.shared === undefined ? readShared(folder) : knownShared(known.shared)
  const { service, names: sharedNames, upstreams, categories } = shared
  const context = { kinds: byWord(kinds), library, names: sharedNames, expressions, upstreams, categories }
  if (known.shared === undefined) checkLibrary(library, context)
  else diagnostics.push(...known.shared.diagnostics)
  const count = diagnostics.length
  const defaults = { credits: service?.credits.default ?? 0, unknown: service?.unknown }
  const read = (file: SpecFile): ModelReading => {
    const reading = known.models.get(file.file) ?? readModelFile(file, context, defaults)
    if (reading.expressions.length > 0) onExpression()
    return reading
  }
  const models = new Map(folder.models.map((file) => [file.file, read(file)]))
  const areApart = diagnostics.length === count
  const readings = areApart ? { models, shared: known.shared ?? keptShared(shared, [...diagnostics]) } : nothing
  const names = noSharedNames()
  addNames(names, sharedNames)
  for (const reading of models.values()) {
    addNames(names, reading.names)
    expressions.push(...reading.expressions)
    diagnostics.push(...reading.diagnostics)
  }
  const catalogue =
    service &&
    assemble(service, { ...listsOf(shared), models: present([...models.values()].map(({ model }) => model)), formats })
  return { catalogue, names, expressions, locate: locator(folder, library), diagnostics, readings }
}

/** Checks the definitions that models can take from the library. */
function checkLibrary(library: Library, context: Context): void {
  const isParam = each((_, node) => readDefinition(node, context) !== undefined)
  library.check((node) => isParam({ file: node.place().file, node }))
}

const listsOf = ({
  vendors,
  categories,
  upstreams,
  catalogs,
}: SharedSpecs): Omit<CatalogueParts, 'models' | 'formats'> => ({
  vendors: present(vendors),
  categories: present([...categories.values()]),
  upstreams: present([...upstreams.values()]),
  catalogs: present(catalogs),
})

/** The categories of a folder of specs. Throws only if the folder cannot be read. */
export const categoriesIn = (root: string): Categories => readCategories(readFolder(root, []))

type CatalogueParts = Pick<Catalogue, 'models' | 'catalogs' | 'upstreams' | 'vendors' | 'categories' | 'formats'>

function assemble(
  service: Service,
  { models, catalogs, upstreams, vendors, categories, formats }: CatalogueParts,
): Catalogue {
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

/** Locates the parts of these files. A part that files share is located where it was written. */
function locator({ unreadable: _, ...files }: SpecFolder, library: Library): Locate {
  const nodes = new Map(Object.values(files).flatMap((list) => list.map((one) => [one.file, one] as const)))
  return (file, path) => {
    const node = nodes.get(file)?.node
    return node && deepest(library.extended(node) ?? node, path, library).head()
  }
}

/** The part of a value at a path, or the deepest one that exists. */
function deepest(node: Node, [key, ...rest]: readonly (string | number)[], library: Library): Node {
  if (key === undefined) return node
  const child = typeof key === 'number' ? node.items()?.[key] : node.entries().get(key)
  if (child === undefined) return node
  const below = child.entries().has('use') ? library.defined(child) : undefined
  return deepest(below ?? child, rest, library)
}
