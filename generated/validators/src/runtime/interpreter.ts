import { decimals, isExactMultiple, isMultiple, isStepFrom } from './decimal.js'
import { isFile } from './media.js'
import { given, paramsOf, settle, type RuleSet } from './rule.js'
import type { Field, Shape, ShapeOf } from './shape.js'
import { numberIssue } from './suggestion.js'
import { codePoints, hasOwn, isRecord, isText } from './values.js'
import { copyDistinct } from './distinct.js'
import { mapEntries } from './entries.js'
import { copyGiven } from './given.js'
import { copyJson, copyParts, isEnough, keep, leave, mapList, set, type Reading, type Refused } from './reading.js'

/** Returns a copy of a value; undefined if it is refused. It keeps what it has read of a refused list or object. */
type Read = (value: unknown, at?: Reading) => unknown

/** The data of a model that decides about inputs. */
export interface Interpreted {
  readonly params: readonly Field[]
  readonly rules: RuleSet | undefined
  /** The parameters whose defaults a rule can withhold. */
  readonly withheld: readonly string[]
  /** Whether unknown keys are left out instead of refused. */
  readonly isOpen: boolean
  /** Whether a text has a format that a kind brought. */
  readonly hasFormat?: ((format: string, text: string) => boolean) | undefined
}

type Options = Pick<Interpreted, 'isOpen' | 'hasFormat'>

/**
 * Returns the function that accepts the inputs of a model: it reads each property once, as generated code does. Without
 * a reading, it only decides whether an input is valid.
 */
export const interpreter = ({ params, rules, withheld, ...options }: Interpreted): Read =>
  fieldsReader(params, options, rules, withheld)

/** Returns the reader of an object. The fields that are always present come first, in their order. */
function fieldsReader(
  fields: readonly Field[],
  options: Options,
  rules?: RuleSet,
  withheld: readonly string[] = [],
): (value: unknown, at?: Reading, tag?: Tag) => unknown {
  const readers = readersOf(fields, options)
  const named = new Set(rules?.rules.flatMap(paramsOf))
  const isAlwaysThere = ({ name, required, default: value }: Field): boolean =>
    required || (value !== undefined && !withheld.includes(name))
  const ordered = [...fields.filter(isAlwaysThere), ...fields.filter((field) => !isAlwaysThere(field))]
  return (value, at, tag) => {
    if (!isRecord(value)) return undefined
    const { sent, refused } = readKeys(value, readers, options, at, tag)
    const result = rules && settle(rules, (name) => sent.get(name))
    const isIncomplete = fields.some(({ name, required }) => required && !sent.has(name))
    if (refused || isIncomplete || result?.broken[0]) return leave(at, refused, Object.fromEntries(sent))
    if (!at) return true
    const output: Record<string, unknown> = {}
    for (const { name, default: own } of ordered) {
      const filled = named.has(name) ? result?.filled.get(name) : own
      const added = sent.has(name) ? sent.get(name) : copyJson(filled, at)
      if (added !== undefined) set(output, name, added)
    }
    return output
  }
}

const readersOf = (fields: readonly Field[], options: Options): ReadonlyMap<string, Read> =>
  new Map(fields.map((field) => [field.name, reader(field.shape, options, field.required && !field.allowEmpty)]))

/** A key of an object that was read before, and its value. */
type Tag = readonly [key: string, value: unknown]

/** Reads the keys of an object: the copies of those that are sent, and the refused ones. */
function readKeys(
  input: Record<string, unknown>,
  readers: ReadonlyMap<string, Read>,
  { isOpen }: Options,
  at?: Reading,
  tag?: Tag,
) {
  const sent = new Map<string, unknown>()
  let refused: Refused | undefined
  for (const key in input) {
    if (!hasOwn.call(input, key)) continue
    const value = tag?.[0] === key ? tag[1] : input[key]
    const read = readers.get(key)
    if (read ? value === undefined : isOpen) continue
    const copy = read?.(value, at)
    if (copy !== undefined) sent.set(key, copy)
    else refused = keep(at, refused, key, value)
    if (isEnough(refused)) break
  }
  return { sent, refused }
}

/** Returns the reader of a shape. `isGiven`: the value is required, so an empty one is refused. */
function reader(shape: Shape, options: Options, isGiven = false): Read {
  switch (shape.is) {
    case 'any':
      return isGiven || shape.notEmpty ? copyGiven : copyJson
    case 'string':
      return valid(isTextOf(shape, options, isGiven))
    case 'number':
      return valid(isNumberOf(shape))
    case 'boolean':
      return valid((value) => typeof value === 'boolean')
    case 'choice':
      return valid((value) => shape.values.some((option) => option === value) && (!isGiven || given(value)))
    case 'file':
      return valid((value) => isFile(value, shape.media, shape.families))
    case 'list': {
      const { of, min, max, unique } = shape
      const item = reader(of, options)
      return (value, at) =>
        unique
          ? copyDistinct(value, (one) => item(one) !== undefined, at, min, max)
          : mapList(value, item, at, min, max)
    }
    case 'object':
      return fieldsReader(shape.fields, options)
    case 'map': {
      const { of, keys, min, max } = shape
      const [item, isKey] = [reader(of, options), keys && isTextOf(keys, options)]
      return (value, at) => mapEntries(value, item, at, min, max, isKey)
    }
    case 'either':
    case 'nullable':
      return eitherReader(shape, options, isGiven)
  }
}

const valid =
  (isValid: (value: unknown) => boolean): Read =>
  (value) =>
    isValid(value) ? value : undefined

/** Of long text, only so much is counted as the minimum needs. */
function isTextOf(shape: ShapeOf<'string'>, { hasFormat }: Options, isGiven = false): (value: unknown) => boolean {
  const { minLength = 0, maxLength, trim, notBlank, pattern, format } = shape
  const expression = pattern && new RegExp(pattern, 'u')
  return (value) =>
    isText(value, maxLength) &&
    (!(isGiven || notBlank) || given(value)) &&
    codePoints((trim ? value.trim() : value).slice(0, 2 * minLength)) >= minLength &&
    (!expression || expression.test(value)) &&
    (!format || !hasFormat || hasFormat(format, value))
}

function isNumberOf(shape: ShapeOf<'number'>): (value: unknown) => boolean {
  const { min = 0, step, stepFrom } = shape
  const scale = step ? 10 ** decimals(step) : 1
  const isShort = step && scale <= 1e22 && step * scale < 1e15 // both exact
  return (value) =>
    typeof value === 'number' &&
    !numberIssue(value, shape) &&
    (!step ||
      (stepFrom
        ? isStepFrom(value, min, step)
        : isShort
          ? isMultiple(value, step, scale)
          : isExactMultiple(value, step)))
}

/** Returns the alternatives of a shape in the order in which they are tried: null first, because a copy can be null. */
const alternativesOf = (shape: Shape): readonly (Shape | null)[] =>
  shape.is === 'nullable'
    ? [null, ...alternativesOf(shape.of)]
    : shape.is === 'either'
      ? shape.of.flatMap(alternativesOf)
      : [shape]

const isCopied = (shape: Shape | null): boolean => /any|list|object|map/.test(shape?.is ?? '')

/** Only a private copy can be read once by each of several alternatives with parts. */
function eitherReader(shape: Shape, options: Options, isGiven: boolean): Read {
  const tagged = taggedReader(shape, options)
  if (tagged) return tagged
  const alternatives = alternativesOf(shape)
  const readers = alternatives.map((one) => (one ? reader(one, options, isGiven) : valid((value) => value === null)))
  const isSeveral = alternatives.filter(isCopied).length > 1
  return (value, at) => {
    const source = isSeveral ? copyParts(value, at ?? { part: undefined }) : value
    const unread = isSeveral ? at && { part: undefined } : at
    for (const read of readers) {
      const copy = read(source, unread)
      if (copy !== undefined) return copy
    }
    if (isSeveral && at && source !== undefined) at.part = source
    return undefined
  }
}

/** Returns the reader of objects with a key whose words differ: it reads that key first; undefined for other shapes. */
function taggedReader(shape: Shape, options: Options): Read | undefined {
  const either = shape.is === 'nullable' ? shape.of : shape
  if (either.is !== 'either') return undefined
  const lists = either.of.map((one) => (one.is === 'object' ? one.fields : []))
  const tag = either.tag ?? lists.flat().find((field) => wordsOf(field).length === 1)?.name
  if (tag === undefined) return undefined
  const words = lists.map((fields) => wordsOf(fields.find(({ name, required }) => required && name === tag)))
  const all = words.flat()
  if (!words.every(({ length }) => length > 0) || new Set(all).size < all.length) return undefined
  const readers = lists.map((fields) => fieldsReader(fields, options))
  const byWord = new Map<unknown, (typeof readers)[number] | undefined>(
    words.flatMap((list, index) => list.map((word) => [word, readers[index]] as const)),
  )
  return (value, at) => {
    if (value === null && shape.is === 'nullable') return null
    if (!isRecord(value)) return undefined
    const word = hasOwn.call(value, tag) ? value[tag] : undefined
    const read = byWord.get(word)
    return read ? read(value, at, [tag, word]) : leave(at, at && keep(at, undefined, tag, word), {})
  }
}

const wordsOf = (field: Field | undefined): readonly (string | number)[] =>
  field?.shape.is === 'choice' ? field.shape.values : []
