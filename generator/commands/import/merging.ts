import { isList } from '../../base/list.ts'
import type { Json } from '../../catalogue/catalogue.ts'
import { isObject, isSame, numberAt, objectAt, own, sameText, without } from './json.ts'
import type { Keywords } from './lowering/lowering.ts'

/** A kind in place of several, and what it accepts in words. */
interface Merged {
  readonly kind: Keywords
  readonly accepted: string
}

/** A union whose objects are one object with the keys of all, and whose lists are one list; undefined without several. */
export function mergedKinds(union: Keywords): Merged | undefined {
  const of = own(union, 'of')
  const members = isList(of) ? of.map((one) => objectAt(one)) : []
  const [objects, lists, others] = [
    members.filter(isObjectKind),
    members.filter(isListKind),
    members.filter((one) => !isObjectKind(one) && !isListKind(one)),
  ]
  if (objects.length < 2 && lists.length < 2) return undefined
  const parts = [
    ...others,
    ...(objects.length > 1 ? [oneObject(objects)] : objects),
    ...(lists.length > 1 ? [oneList(lists)] : lists),
  ]
  const [first, second] = parts
  const about = without(union, ['type', 'of', 'discriminator'])
  const kind =
    second === undefined && first !== undefined ? joined(about, first) : { ...about, type: 'union', of: parts }
  const words = [
    ...(objects.length > 1 ? [`an object with the keys of all ${objects.length} kinds`] : []),
    ...(lists.length > 1 ? ['a list of what its lists hold'] : []),
  ]
  return { kind, accepted: words.join(', or ') }
}

/** A kind with the annotations of the union that it replaces. A list of such unions is a list of it. */
export const joined = (about: Keywords, kind: Keywords): Keywords =>
  Object.hasOwn(about, 'list') && Object.hasOwn(kind, 'list')
    ? { ...kind, ...without(about, ['list']), list: { ...asBounds(about['list']), list: kind['list'] ?? true } }
    : { ...kind, ...about }

const asBounds = (list: Json | undefined): Keywords => (isObject(list) ? list : {})

const isObjectKind = (kind: Keywords): boolean => own(kind, 'type') === 'object' && !isListKind(kind)
const isListKind = (kind: Keywords): boolean => Object.hasOwn(kind, 'list') && own(kind, 'type') !== 'messages'

/** One object with all keys. It requires what all of them require; a key of several kinds accepts any of them. */
function oneObject(objects: readonly Keywords[]): Keywords {
  const all = objects.map((one) => objectAt(one, 'keys'))
  const names = [...new Set(all.flatMap((keys) => Object.keys(keys)))]
  const keys = names.map((name): [string, Json] => {
    const found = all.flatMap((one) => (Object.hasOwn(one, name) ? [one[name] ?? null] : []))
    const key = oneKey(found)
    const isRequired = all.every((one) => own(objectAt(one, name), 'required') === true)
    return [name, isRequired ? key : withoutNeed(key)]
  })
  return { type: 'object', keys: Object.fromEntries(keys) }
}

const withoutNeed = (key: Json): Json =>
  isObject(key) ? without(key, ['required', 'allowEmpty', 'prefill', 'default']) : key

function oneKey(found: readonly Json[]): Json {
  const [first = 'any'] = found
  if (found.every((one) => isSame(one, first))) return first
  const kinds = found.map((one) => objectAt(one))
  const descriptions = [...new Set(kinds.map((one) => own(one, 'description')))].filter(
    (one) => typeof one === 'string',
  )
  const about: Keywords = {
    ...(descriptions.length > 0 && { description: descriptions.join(' ').slice(0, 2000) }),
    ...(kinds.every((one) => own(one, 'required') === true) && { required: true }),
    ...(kinds.some((one) => own(one, 'secret') === true) && { secret: true }),
  }
  const bare = kinds.map((one) =>
    without(one, ['label', 'description', 'required', 'allowEmpty', 'secret', 'default', 'prefill']),
  )
  const kind = oneKind(bare)
  const isAny = own(kind, 'type') === 'json' && !Object.hasOwn(kind, 'list')
  return { ...kind, ...about, ...(isAny && about['required'] === true && { allowEmpty: true }) }
}

/** The kind of a value that is of one of these kinds: the same kind, joined options, or any JSON. */
function oneKind(kinds: readonly Keywords[]): Keywords {
  const isNullable = kinds.some((one) => own(one, 'nullable') === true)
  const solid = kinds.map((one) => without(one, ['nullable']))
  const [first] = solid
  if (first === undefined) return { type: 'json' }
  const nullable: Keywords = isNullable ? { nullable: true } : {}
  if (solid.every((one) => isSame(one, first))) return { ...first, ...nullable }
  const options = solid.flatMap(optionsOf)
  const areOptions = solid.every((one) => optionsOf(one).length > 0)
  if (areOptions)
    return { type: 'enum', options: [...new Map(options.map((one) => [sameText(one), one])).values()], ...nullable }
  const areTexts = solid.every((one) => isText(one))
  return areTexts ? { type: 'text', ...nullable } : { type: 'json' }
}

const isText = (kind: Keywords): boolean =>
  !Object.hasOwn(kind, 'list') &&
  (own(kind, 'type') === 'text' ||
    (optionsOf(kind).length > 0 && optionsOf(kind).every((one) => typeof one === 'string')))

function optionsOf(kind: Keywords): readonly Json[] {
  const options = own(kind, 'options')
  const isPlain = own(kind, 'type') === 'enum' && !Object.hasOwn(kind, 'list')
  return isPlain && isList(options) ? options.map((one) => own(objectAt(one), 'value') ?? one) : []
}

/** One list of what the lists hold. */
function oneList(lists: readonly Keywords[]): Keywords {
  const items = lists.map((one) => without(one, ['list']))
  const bounds = lists.map((one) => objectAt(one, 'list'))
  const isNested = bounds.some((one) => Object.hasOwn(one, 'list'))
  const item = isNested ? { type: 'json' } : items.every(isObjectKind) ? oneObject(items) : oneKind(items)
  const min = Math.min(...bounds.map((one) => numberAt(one, 'min') ?? 0))
  const max = Math.max(...bounds.map((one) => numberAt(one, 'max') ?? Infinity))
  const list = {
    ...(min > 0 && { min }),
    ...(Number.isFinite(max) && { max }),
    ...(bounds.some((one) => own(one, 'nullable') === true) && own(item, 'type') !== 'json' && { nullable: true }),
  }
  return { ...item, list: Object.keys(list).length === 0 ? true : list }
}
