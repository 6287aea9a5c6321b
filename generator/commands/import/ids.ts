import type { Imported } from './imported.ts'
import { legalId, modelId, slug } from './naming.ts'

/** The maximum length of an id that an import makes; people can state longer ones. */
const longestId = 50

/** A new model that needs an id. */
export interface Unnamed {
  readonly key: string
  readonly model: Imported
  /** The name of its source. */
  readonly source: string
}

/** An id that is taken, with the words of its model that can distinguish another one. */
export type Taken = Map<string, Words>

/** Words that distinguish models with the same name: the segments of their paths first. */
export interface Words {
  readonly path: readonly string[]
  readonly source: readonly string[]
}

/** The words of a model. */
export const wordsOf = (source: string, path: string | undefined): Words => ({
  path: segmentsOf(path ?? ''),
  source: segmentsOf(source.replace(/\.(?:d\.ts|\w{1,5})$/i, '')),
})

const segmentsOf = (path: string): readonly string[] =>
  path
    .split('/')
    .map((segment) => slug(segment).replaceAll('.', '-'))
    .filter((segment) => segment !== 'unnamed')

/**
 * The id of each new model, by its key: its vendor and its name, with the segments of its path that differ if others have
 * the same, then with those of its source, and with a number if nothing differs. `taken` gets the new ids.
 */
export function idsOf(unnamed: readonly Unnamed[], taken: Taken): ReadonlyMap<string, string> {
  const ids = new Map<string, string>()
  const put = (one: Named, id: string): void => {
    taken.set(id, one.words)
    ids.set(one.key, id)
  }
  const groups = Map.groupBy(unnamed.map(withName), ({ vendor, name }) => shortened(modelId(vendor, name)))
  for (const [id, group] of groups) {
    const holder = taken.get(id)
    let left: readonly Named[] = group
    if (group.length === 1 && holder === undefined) left = assign(left, () => id, taken, put)
    for (const way of ways) {
      if (left.length === 0) break
      const words = way([...left.map((one) => one.words), ...(holder === undefined ? [] : [holder])])
      left = assign(left, (one) => idWith(one, words(one.words)), taken, put)
    }
    const next = numbers(id, taken)
    for (const one of left) put(one, next())
  }
  return ids
}

/** Assigns the ids that only one model has, and returns the other models. */
function assign(
  group: readonly Named[],
  idFor: (one: Named) => string,
  taken: Taken,
  put: (one: Named, id: string) => void,
): readonly Named[] {
  return [...Map.groupBy(group, idFor)].flatMap(([id, all]) => {
    const [one] = all
    if (one === undefined || all.length > 1 || taken.has(id)) return all
    put(one, id)
    return []
  })
}

type Named = Pick<Unnamed, 'key'> & { readonly vendor: string; readonly name: string; readonly words: Words }

/** The ways to distinguish models, in their order: words of a model that not all of them have. */
const ways: readonly ((all: readonly Words[]) => (one: Words) => readonly string[])[] = [
  (all) => differing(all, ({ path }) => path),
  (all) => differing(all, ({ source }) => source),
  (all) => differing(all, ({ source, path }) => [...source, ...path]),
  (all) => {
    const alike = Map.groupBy(all, ({ path }) => path.join('/'))
    return ({ path }) => (alike.get(path.join('/'))?.length === 1 ? path : []) // the same words in another order
  },
]

function differing(all: readonly Words[], of: (one: Words) => readonly string[]): (one: Words) => readonly string[] {
  const counts = new Map<string, number>()
  for (const one of all) for (const word of new Set(of(one))) counts.set(word, (counts.get(word) ?? 0) + 1)
  return (one) => of(one).filter((word) => counts.get(word) !== all.length)
}

function withName({ key, model, source }: Unnamed): Named {
  const { operation } = model
  const vendor = legalId(model.vendor)
  return { key, vendor, name: nameOf(model), words: wordsOf(source, operation?.path) }
}

/** The name of a model, with that of its variant. */
function nameOf({ name, operation }: Imported): string {
  const variant = slug(operation?.variant ?? '')
  const words = slug(name.replaceAll('/', '-'))
  return variant === 'unnamed' || `-${words}-`.includes(`-${variant}-`) ? name : `${name}-${variant}`
}

/** An id with further words before the name; those that the name has are not repeated, unless it is too long to keep them. */
function idWith({ vendor, name }: Named, words: readonly string[]): string {
  const plain = modelId(vendor, name)
  const rest = plain.startsWith(`${vendor}-`) ? plain.slice(vendor.length + 1) : plain
  const parts = plain.length > longestId ? [] : rest.split(/[-._]/)
  const more = [...new Set(words)].filter((word) => !word.split('-').every((part) => parts.includes(part)))
  return more.length === 0 ? shortened(plain) : shortened(modelId(vendor, `${more.join('-')}-${rest}`))
}

/** An id of at most so many characters, without half words unless the first word is too long. */
function shortened(id: string, longest = longestId): string {
  if (id.length <= longest) return id
  const end = id.slice(0, longest + 1).search(/[-._][^-._]*$/)
  return legalId(id.slice(0, end > 0 ? end : longest))
}

/** Returns the id itself, and then with numbers, each time the next one that is not taken. */
function numbers(id: string, taken: Taken): () => string {
  let count = 1
  return () => {
    for (; ; count++) {
      const end = count === 1 ? '' : `-${count}`
      const next = `${shortened(id, longestId - end.length)}${end}`
      if (!taken.has(next)) return next
    }
  }
}
