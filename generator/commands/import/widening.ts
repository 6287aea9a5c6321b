import { isList } from '../../base/list.ts'
import type { Json } from '../../catalogue/catalogue.ts'
import type { Diagnostic } from '../../source/diagnostic.ts'
import { isObject, objectAt, own, without } from './json.ts'
import type { Code } from './losses.ts'
import type { Keywords } from './lowering/lowering.ts'
import { joined, mergedKinds } from './merging.ts'

/** A value in which one part is wider than before, and the note on it. */
export interface Widened {
  readonly value: Json
  /** Undefined if the same values are accepted. */
  readonly code: Extract<Code, 'wrong-default' | 'widened' | 'unfilled-defaults'> | undefined
  /** Where the value is changed. */
  readonly path: Path
  /** The name of the part, such as `a.b`; empty for the value itself. */
  readonly part: string
  /** The values that are accepted instead, for a loss. */
  readonly accepted: string
}

/** The steps to a part of a value. */
export type Path = readonly string[]

/** Whether a path leads into the part at another one, or to it. */
export const isWithin = (path: Path, outer: Path): boolean => outer.every((step, at) => path[at] === step)

/** The part of a value at a path. */
export const partAt = (value: Json, path: Path): Json | undefined =>
  path.reduce<Json | undefined>(
    (part, step) => (isList(part) ? part[Number(step)] : isObject(part) ? own(part, step) : undefined),
    value,
  )

/** A value with another part at a path; without that part if it is undefined. */
export function withPart(value: Json, path: Path, part: Json | undefined): Json {
  const [step, ...rest] = path
  if (step === undefined) return part ?? null
  if (isList(value)) return value.map((one, index) => (String(index) === step ? withPart(one, rest, part) : one))
  if (!isObject(value)) return value
  if (rest.length === 0 && part === undefined) return without(value, [step])
  return { ...value, [step]: withPart(own(value, step) ?? null, rest, part) }
}

/** The keywords whose values are kinds, and how many steps lead into them. */
const inner: Readonly<Record<string, number>> = { keys: 2, of: 2, values: 1 }

/** The paths of the kinds around a part, from the outermost. */
function kindsTo(path: Path): readonly Path[] {
  const found: Path[] = [[]]
  for (let at = 0; at < path.length;) {
    const steps = inner[path[at] ?? '']
    if (steps === undefined || at + steps > path.length) break
    at += steps
    found.push(path.slice(0, at))
  }
  return found
}

/** The keywords that say what a kind is: a kind without one of them is another kind. */
const essential: readonly string[] = ['type', 'keys', 'of', 'values', 'options', 'list', 'catalog', 'media', 'required']

/**
 * The narrowest value that is wider than this one at the place of a diagnostic: without a wrong default or a keyword,
 * with kinds of a union merged, with any JSON for the invalid kind, or else for the kind around it. Undefined if the
 * value is any JSON already.
 */
export function widened(value: Json, path: Path, diagnostic: Diagnostic): Widened | undefined {
  const kinds = kindsTo(path)
  const kindPath = kinds.at(-1) ?? []
  const word = path[kindPath.length]
  if (word === 'default' || word === 'prefill')
    return change(value, [...kindPath, word], undefined, { code: 'wrong-default', accepted: '' })
  if (diagnostic.code === 'useless-allow-empty')
    return change(value, [...kindPath, 'allowEmpty'], undefined, { code: undefined, accepted: '' })
  if (diagnostic.code === 'bad-union' && /the same as number/.test(diagnostic.message) && isMember(kindPath))
    return withoutMember(value, kindPath)
  if (diagnostic.code === 'bad-union') return narrowerUnion(value, kindPath, diagnostic) ?? anyJson(value, kinds)
  const limit = word === 'list' ? path[kindPath.length + 1] : undefined
  if (limit !== undefined)
    return change(value, [...kindPath, 'list', limit], undefined, {
      code: 'widened',
      accepted: `lists without ${limit}`,
    })
  if (word !== undefined && !essential.includes(word))
    return change(value, [...kindPath, word], undefined, { code: 'widened', accepted: `values without ${word}` })
  return anyJson(value, kinds)
}

/** A value without a member of a union that is the same as another one. */
function withoutMember(value: Json, path: Path): Widened {
  const unionPath = path.slice(0, -2)
  const { of: _of, discriminator: _key, type: _type, ...about } = objectAt(partAt(value, unionPath))
  const rest = membersOf(objectAt(partAt(value, unionPath))).filter((_, index) => String(index) !== path.at(-1))
  const [first, second] = rest
  const kind = second === undefined ? joined(about, objectAt(first)) : { ...about, type: 'union', of: rest }
  return change(value, unionPath, kind, { code: undefined, accepted: '' })
}

/** A value with a part changed, and its note. */
const change = (
  value: Json,
  path: Path,
  part: Json | undefined,
  note: Pick<Widened, 'code' | 'accepted'>,
): Widened => ({
  value: withPart(value, path, part),
  path,
  part: nameOf(part === undefined ? (kindsTo(path).at(-1) ?? []) : path),
  ...note,
})

/** A value with any JSON for the innermost of these kinds that is not any JSON yet. */
function anyJson(value: Json, kinds: readonly Path[]): Widened | undefined {
  const path = kinds.findLast((one) => !isAnyJson(partAt(value, one)) && !isMember(one))
  if (path === undefined) return undefined
  const kind = objectAt(partAt(value, path))
  const isListed = Object.hasOwn(kind, 'list') && own(kind, 'type') !== 'json'
  const accepted = isListed ? 'a list of any JSON' : 'any JSON'
  return change(value, path, jsonFor(kind, isListed), { code: 'widened', accepted })
}

/** Any JSON cannot be a member of a union, so the union as a whole becomes any JSON. */
const isMember = (path: Path): boolean => path.at(-2) === 'of'

const isAnyJson = (kind: Json | undefined): boolean =>
  kind === 'any' || (isObject(kind) && own(kind, 'type') === 'json' && !Object.hasOwn(kind, 'list'))

/** The keywords that do not depend on the kind. */
const lasting: readonly string[] = ['label', 'description', 'required', 'secret', 'default', 'prefill']

/** Any JSON in place of a kind, or a list of it. */
export function jsonFor(kind: Keywords, isListed: boolean): Keywords {
  const kept = Object.fromEntries(Object.entries(kind).filter(([key]) => lasting.includes(key)))
  const list = isListed ? { list: own(kind, 'list') === false ? true : bounded(own(kind, 'list')) } : {}
  const canBeNull = own(kind, 'required') === true && !isListed ? { allowEmpty: true } : {}
  return { type: 'json', ...kept, ...canBeNull, ...list }
}

/** The bounds of a list, without what depends on its items. */
function bounded(list: Json | undefined): Json {
  const kept = isObject(list) ? without(list, ['list', 'unique', 'nullable']) : {}
  return Object.keys(kept).length === 0 ? true : kept
}

/** A union that reads values less often, or whose kinds are apart; undefined if none at this place is. */
function narrowerUnion(value: Json, path: Path, { message }: Diagnostic): Widened | undefined {
  const union = objectAt(partAt(value, path))
  if (own(union, 'type') !== 'union') return undefined
  if (/would be read/.test(message)) return fewerReads(value, path)
  const plain = withoutDefaults(union)
  if (/keys have defaults/.test(message) && JSON.stringify(plain) !== JSON.stringify(union))
    return change(value, path, plain, { code: 'unfilled-defaults', accepted: '' })
  return merged(value, path)
}

/** A union in which the kinds of the inner union with the most kinds are merged, wherever it stands. */
function fewerReads(value: Json, path: Path): Widened | undefined {
  const union = objectAt(partAt(value, path))
  const found = unionsIn(union).filter(({ path: steps, union: one }) => steps.length > 0 && !isTagged(one))
  const [most] = found.sort((one, other) => countOf(other.union) - countOf(one.union) || depth(other) - depth(one))
  if (most === undefined) return merged(value, path)
  const text = JSON.stringify(most.union)
  const places = found.filter((one) => JSON.stringify(one.union) === text)
  const first = merged(value, [...path, ...most.path])
  if (first === undefined) return undefined
  const next = partAt(first.value, [...path, ...most.path]) ?? null
  return { ...first, value: places.reduce((all, one) => withPart(all, [...path, ...one.path], next), value) }
}

interface Inner {
  readonly path: Path
  readonly union: Keywords
}

const countOf = (union: Keywords): number => membersOf(union).length
const depth = ({ path }: Inner): number => path.length
const isTagged = (union: Keywords): boolean => Object.hasOwn(union, 'discriminator')
const membersOf = (union: Keywords): readonly Json[] => {
  const of = own(union, 'of')
  return isList(of) ? of : []
}

/** The unions in a kind that are no direct members of one, with their paths. */
function unionsIn(kind: Json, path: Path = []): readonly Inner[] {
  if (!isObject(kind)) return []
  const self = own(kind, 'type') === 'union' && !isMember(path) ? [{ path, union: kind }] : []
  const keys = Object.entries(objectAt(kind, 'keys')).map(([name, key]) => [['keys', name], key] as const)
  const of = membersOf(kind).map((one, index) => [['of', String(index)], one] as const)
  const values = [[['values'], own(kind, 'values') ?? null]] as const
  return [...self, ...[...keys, ...of, ...values].flatMap(([steps, part]) => unionsIn(part, [...path, ...steps]))]
}

/** A value whose union at a path has its objects and its lists merged; any JSON if it has none of them. */
function merged(value: Json, path: Path): Widened | undefined {
  const union = objectAt(partAt(value, path))
  const next = mergedKinds(union)
  if (next === undefined) return undefined
  return change(value, path, next.kind, { code: 'widened', accepted: next.accepted })
}

/** A union without the defaults of the keys in it. */
function withoutDefaults(kind: Json, isKey = false): Json {
  if (!isObject(kind)) return kind
  const own = isKey ? without(kind, ['default']) : kind
  const keys = Object.entries(objectAt(own, 'keys')).map(([name, key]) => [name, withoutDefaults(key, true)] as const)
  const of = membersOf(own).map((one) => withoutDefaults(one))
  return {
    ...own,
    ...(keys.length > 0 && { keys: Object.fromEntries(keys) }),
    ...(of.length > 0 && { of }),
    ...(isObject(own['values']) && { values: withoutDefaults(own['values']) }),
  }
}

/** The name of a part, as people write it: keys joined by dots. */
const nameOf = (path: Path): string =>
  path.filter((step, at) => step !== 'keys' && step !== 'of' && step !== 'values' && path[at - 1] !== 'of').join('.')
