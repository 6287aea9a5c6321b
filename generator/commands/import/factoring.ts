import { isList } from '../../base/list.ts'
import type { Json } from '../../catalogue/catalogue.ts'
import { fileNameProblem } from '../../catalogue/names.ts'
import { isObject, objectAt, own, sameText, without } from './json.ts'
import type { Keywords } from './lowering/lowering.ts'
import type { Lowered } from './lowering/model.ts'
import { free, slug } from './naming.ts'

/** Definitions that models share, by the name of their file. */
export interface Shared {
  readonly params: ReadonlyMap<string, Keywords>
  readonly families: ReadonlyMap<string, Keywords>
}

/** The minimum number of models that share a definition, of options in a shared list, and of parameters in a family. */
const least = { models: 3, options: 8, params: 3 } as const

/** Models that refer to shared definitions, and the new definitions. */
export interface Factored {
  readonly models: readonly Lowered[]
  readonly added: Shared
}

/** Moves definitions that are identical in several models into shared files. Uses the existing shared definitions first. */
export function factor(models: readonly Lowered[], known: Shared): Factored {
  const shared = new SharedParams(known.params)
  for (const { name, keywords } of repeated(models, (one) => one)) shared.add(name, keywords)
  for (const { keywords, name } of repeated(models, optionsOf)) shared.addOptions(name, optionsOf(keywords) ?? {})
  const using = models.map((model) => withParams(model, shared))
  const isPlaced = (model: Lowered): boolean => [...known.families.values()].some((family) => fits(family, model))
  const added = familiesIn(
    using.filter((model) => !isPlaced(model)),
    new Set(known.families.keys()),
  )
  const byVendor = Map.groupBy([...known.families, ...added], ([, family]) => own(family, 'vendor'))
  return {
    models: using.map((model) => extending(model, byVendor.get(model.vendor) ?? [])),
    added: { params: shared.added, families: added },
  }
}

const paramsOf = ({ spec }: Lowered): Keywords => objectAt(spec, 'params')

function withParams(model: Lowered, shared: SharedParams): Lowered {
  const params = Object.entries(paramsOf(model)).map(([name, one]): [string, Json] => [
    name,
    isObject(one) ? shared.using(name, one) : one,
  ])
  return { ...model, spec: { ...model.spec, params: Object.fromEntries(params) } }
}

/** The options of a parameter, if there are enough of them to share. */
function optionsOf(keywords: Keywords): Keywords | undefined {
  const options = own(keywords, 'options')
  const isLong = own(keywords, 'type') === 'enum' && isList(options) && options.length >= least.options
  return isLong ? { type: 'enum', options } : undefined
}

interface Repeated {
  readonly name: string
  readonly keywords: Keywords
}

/** The parameters that are identical in several models, or a part of which is. */
function repeated(
  models: readonly Lowered[],
  partOf: (keywords: Keywords) => Keywords | undefined,
): readonly Repeated[] {
  const found = new Map<string, Repeated & { readonly ids: Set<string> }>()
  for (const model of models)
    for (const [name, keywords] of Object.entries(paramsOf(model))) {
      const part = isObject(keywords) ? partOf(keywords) : undefined
      if (part === undefined || !isObject(keywords)) continue
      const key = partOf === optionsOf ? sameText(part) : sameText([name, part])
      const entry = found.get(key) ?? { name, keywords, ids: new Set() }
      found.set(key, entry)
      entry.ids.add(model.id)
    }
  return [...found.values()].filter(({ ids }) => ids.size >= least.models)
}

/** Shared definitions of parameters. Each one is in a separate file, named after its parameter. */
class SharedParams {
  readonly added = new Map<string, Keywords>()
  private readonly known: ReadonlyMap<string, Keywords>
  /** The files by parameter name and definition; lists of options by definition only. */
  private readonly files = new Map<string, string>()

  constructor(known: ReadonlyMap<string, Keywords>) {
    this.known = known
    for (const [file, keywords] of known) {
      const stem = file.replace(/-\d+$/, '')
      this.files.set(stem.endsWith('-options') ? sameText(keywords) : keyOf(stem, keywords), file)
    }
  }

  add(name: string, keywords: Keywords): void {
    this.put(keyOf(name, keywords), slug(name), keywords)
  }

  addOptions(name: string, keywords: Keywords): void {
    this.put(sameText(keywords), `${slug(name)}-options`, keywords)
  }

  /** A parameter that uses a shared definition, of all of it or of its options, if there is one. */
  using(name: string, keywords: Keywords): Keywords {
    const all = this.files.get(keyOf(name, keywords))
    if (all !== undefined) return { use: all }
    const options = optionsOf(keywords)
    const file = options && this.files.get(sameText(options))
    return file === undefined ? keywords : { use: file, ...without(keywords, ['type', 'options']) }
  }

  private put(key: string, stem: string, keywords: Keywords): void {
    if (this.files.has(key)) return
    const file = freeName(stem, (one) => this.known.has(one) || this.added.has(one))
    this.files.set(key, file)
    this.added.set(file, keywords)
  }
}

const keyOf = (name: string, keywords: Keywords): string => `${slug(name)} ${sameText(keywords)}`

/** A file name that is not taken. */
function freeName(name: string, isTaken: (name: string) => boolean): string {
  return free(fileNameProblem(name) === undefined ? name : `shared-${name}`.slice(0, 90), isTaken)
}

/** The keys, other than `params`, that the models of a family have in common. */
const familyKeys = ['vendor', 'category', 'task', 'mode', 'source']

const isAlike = (family: Keywords, { spec }: Lowered): boolean =>
  Object.keys(family).every((key) => key === 'params' || sameText(own(family, key)) === sameText(own(spec, key)))

/** Whether a model's first parameters are those of a family, so that extending the family keeps their order. */
function beginsWith(model: Lowered, family: Keywords): boolean {
  const start = Object.entries(objectAt(family, 'params'))
  const params = Object.entries(paramsOf(model)).slice(0, start.length)
  return (
    JSON.stringify(start.map(([name]) => name)) === JSON.stringify(params.map(([name]) => name)) &&
    sameText(start) === sameText(params)
  )
}

/** The first parameters that several models share: so many of those of `first`. */
interface Candidate {
  readonly first: Lowered
  readonly size: number
  readonly models: Set<Lowered>
}

/** Whether a model can extend a family. */
const fits = (family: Keywords, model: Lowered): boolean =>
  Object.keys(objectAt(family, 'params')).length >= least.params && isAlike(family, model) && beginsWith(model, family)

/** Finds families of models with the same first parameters. A model is in at most one: the one that saves most lines. */
function familiesIn(models: readonly Lowered[], taken: ReadonlySet<string>): ReadonlyMap<string, Keywords> {
  const families = new Map<string, Keywords>()
  const placed = new Set<Lowered>()
  const saved = ({ models: members, size }: Candidate): number => (members.size - 1) * size
  for (const { first, size, models: members } of candidates(models).sort((a, b) => saved(b) - saved(a))) {
    const free = [...members].filter((model) => !placed.has(model))
    if (free.length < least.models) continue
    const family = familyOf(first, size)
    const stem = `${String(family['vendor'])}-${String(family['task'])}`
    families.set(
      freeName(stem, (one) => taken.has(one) || families.has(one)),
      family,
    )
    for (const model of free) placed.add(model)
  }
  return families
}

/**
 * Every list of first parameters that could be a family. A list is known by a number: that of the list without its last
 * parameter, and the parameter. So a model with many parameters takes no more time for each.
 */
function candidates(models: readonly Lowered[]): Candidate[] {
  const numbers = new Map<string, number>()
  const found = new Map<number, Candidate>()
  const number = (text: string): number => {
    const known = numbers.get(text) ?? numbers.size
    numbers.set(text, known)
    return known
  }
  for (const model of models) {
    let list = number(sameText(commonOf(model)))
    for (const [index, entry] of Object.entries(paramsOf(model)).entries()) {
      list = number(`${list} ${sameText(entry)}`)
      if (index + 1 < least.params) continue
      const candidate = found.get(list) ?? { first: model, size: index + 1, models: new Set() }
      found.set(list, candidate)
      candidate.models.add(model)
    }
  }
  return [...found.values()].filter(({ models: members }) => members.size >= least.models)
}

const commonOf = ({ spec }: Lowered): Keywords =>
  Object.fromEntries(familyKeys.map((key): [string, Json] => [key, own(spec, key) ?? '']))

/** The family with the first parameters of a model. */
const familyOf = (model: Lowered, size: number): Keywords => ({
  ...commonOf(model),
  params: Object.fromEntries(Object.entries(paramsOf(model)).slice(0, size)),
})

/** Removes from a model the keys that it inherits from its family. */
function extending(model: Lowered, families: readonly (readonly [string, Keywords])[]): Lowered {
  const fitting = families.filter(([, family]) => fits(family, model))
  const size = ([, family]: readonly [string, Keywords]): number => Object.keys(objectAt(family, 'params')).length
  const [best] = fitting.sort((a, b) => size(b) - size(a))
  if (best === undefined) return model
  const [name, family] = best
  const params = without(paramsOf(model), Object.keys(objectAt(family, 'params')))
  const rest = without(model.spec, Object.keys(family))
  return { ...model, spec: { ...rest, extends: name, ...(Object.keys(params).length > 0 && { params }) } }
}

/** Expands a spec: replaces `use` and `extends` with the definitions. */
export function expand(spec: Keywords, shared: Shared): Keywords {
  const family = shared.families.get(String(own(spec, 'extends'))) ?? {}
  const params = Object.entries({ ...objectAt(family, 'params'), ...objectAt(spec, 'params') })
  const complete = params.map(([name, one]): [string, Json] => {
    if (!isObject(one) || !Object.hasOwn(one, 'use')) return [name, one]
    return [name, { ...shared.params.get(String(one['use'])), ...without(one, ['use']) }]
  })
  return { ...family, ...without(spec, ['extends']), params: Object.fromEntries(complete) }
}
