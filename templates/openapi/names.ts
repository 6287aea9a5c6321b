import type { Model, OptionList, Vendor, Workflow } from '../../generator/catalogue/catalogue.ts'
import { identifiers, workflowIdentifier } from '../../generator/catalogue/names.ts'

/** A component for each model or workflow ends in one of these words. */
type Ending = 'Input' | 'Call' | 'Params' | 'Result' | 'Request' | 'Task'

/** The names of the components and operations of a document: code generators turn them into types and functions. */
export interface DocumentNames {
  /** The component of a model, such as `Vendor1V3OmniInput`. */
  readonly ofModel: (model: Pick<Model, 'id'>, ending: Ending) => string
  /** The component of a workflow, such as `Vendor1OmniVideoRequest`. */
  readonly ofWorkflow: (workflow: Pick<Workflow, 'name'>, ending: Ending) => string
  /** The part of an operation id that names a workflow or a list, such as `Vendor1OmniVideo`. */
  readonly ofPath: (path: string) => string
  /** The title of a model, which no other model has: its name, if that is enough. */
  readonly titleOf: (model: Pick<Model, 'id'>) => string
}

/** The parts of a catalogue that names are made from. */
export interface NamedParts {
  readonly models: readonly NamedModel[]
  readonly workflows: readonly Pick<Workflow, 'name'>[]
  readonly catalogs: readonly Pick<OptionList, 'address'>[]
  readonly vendors: readonly Pick<Vendor, 'id' | 'name'>[]
}

/** The parts of a model that its names are made from. */
export type NamedModel = Pick<Model, 'id' | 'name' | 'vendor'>

/** Words that shared components and operations begin with, such as `AssetResult` and `executeModel`. */
const takenByModels = ['Asset', 'Text']
const takenByPaths = ['Model', 'Models', 'Asset', 'Text']

/** The names of a document. They depend on ids and names only, never on the order of the models. */
export function documentNames({ models, workflows, catalogs, vendors }: NamedParts): DocumentNames {
  const ids = models.map(({ id }) => id)
  const paths = [...workflows.map(({ name }) => name), ...catalogs.map(({ address }) => address)]
  const ofModels = readable(ids, 'Model', takenByModels, (id) => identifiers(id).pascal)
  const ofPaths = readable(paths, 'Workflow', takenByPaths, workflowIdentifier)
  const vendorNames = new Map(vendors.map(({ id, name }) => [id, name]))
  const titles = titlesOf(models, (id) => vendorNames.get(id) ?? id)
  return {
    ofModel: ({ id }, ending) => `${ofModels.get(id)}${ending}`,
    ofWorkflow: ({ name }, ending) => `${ofPaths.get(name)}${ending}`,
    ofPath: (path) => ofPaths.get(path) ?? '',
    titleOf: ({ id }) => titles.get(id) ?? id,
  }
}

/** The forms of a name, from the most readable one to one that two names never share. */
function formsOf(name: string, kind: string, identifier: (name: string) => string): readonly string[] {
  const short = lettered(joined(name), kind)
  const long = name.includes('.') ? lettered(joined(name.replaceAll('.', '-point-')), kind) : short
  return [short, long, `${long}${kind}`, `${identifier(name)}_${kind}`]
}

/** The words of a name, joined: `vendor1-v3.1` is `Vendor1V31`. */
const joined = (name: string): string =>
  name
    .split(/[-._/]/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')

/** No identifier begins with a digit. */
const lettered = (name: string, kind: string): string => (/^[0-9]/.test(name) ? `${kind}${name}` : name)

/** An identifier for each name: the first form of it that no other name has in any form. */
function readable(
  names: readonly string[],
  kind: string,
  taken: readonly string[],
  identifier: (name: string) => string,
): ReadonlyMap<string, string> {
  const forms = new Map(names.map((name) => [name, formsOf(name, kind, identifier)]))
  /** By forms in lower case; undefined if several names have a form. */
  const owners = new Map<string, string | undefined>(taken.map((word) => [word.toLowerCase(), undefined]))
  for (const [name, all] of forms) {
    for (const form of all) {
      const key = form.toLowerCase()
      owners.set(key, owners.has(key) && owners.get(key) !== name ? undefined : name)
    }
  }
  const isOwn = (form: string): boolean => owners.get(form.toLowerCase()) !== undefined
  return new Map([...forms].map(([name, all]) => [name, firstOf(all, isOwn)]))
}

/** The first item that passes; else the last, which is unique, because checks refuse names with the same identifier. */
const firstOf = (items: readonly string[], passes: (item: string) => boolean): string =>
  items.find(passes) ?? items.at(-1) ?? ''

/** A title for each model: its name; with its vendor, if another model has that name, or with its id. */
function titlesOf(models: readonly NamedModel[], vendorName: (vendor: string) => string): ReadonlyMap<string, string> {
  const options = models.map(({ id, name, vendor }) => ({
    id,
    titles: [name, `${name} of ${vendorName(vendor)}`, `${name}, ${id}`],
  }))
  const counts = new Map<string, number>()
  for (const title of options.flatMap(({ titles }) => [...new Set(titles)]))
    counts.set(title, (counts.get(title) ?? 0) + 1)
  return new Map(options.map(({ id, titles }) => [id, firstOf(titles, (title) => counts.get(title) === 1)]))
}
