import { isStepFrom } from '../../../generator/language/decimal.ts'
import type { EveryKeyword, Use } from '../../../generator/language/keywords.ts'
import { isFile, type FileLimits } from '../../../generator/language/media.ts'
import { once } from '../../../generator/language/once.ts'
import { given, settle, type RuleSet, type Settled } from '../../../generator/language/rule.ts'
import type { Field, Shape, ShapeOf } from '../../../generator/language/shape.ts'
import { numberIssue } from '../../../generator/language/suggestion.ts'
import { codePoints, hasOwn, isRecord, isText } from '../../../generator/language/values.ts'
import type { copyDistinct } from './distinct.ts'
import type { mapEntries } from './entries.ts'
import { copyGiven } from './given.ts'
import { copyJson, copyParts, isEnough, keep, leave, mapList, set, type Reading, type Refused } from './reading.ts'

/** The functions that only some catalogues need to read inputs, so that the others do not include them. */
export interface Abilities {
  /** Whether a text has a format that a kind brought. */
  readonly hasFormat?: (format: string, text: string) => boolean
  /** Reads a list whose items differ. */
  readonly copyDistinct?: typeof copyDistinct
  /** Reads a map. */
  readonly mapEntries?: typeof mapEntries
}

/** The data of a model that decides about inputs. */
export interface Interpreted {
  readonly params: readonly Field[]
  readonly rules?: RuleSet
  /** The parameters whose defaults a rule can withhold. */
  readonly withheld?: readonly string[]
  /** Whether unknown keys are left out instead of refused. */
  readonly isOpen?: boolean
}

interface Options {
  readonly isOpen: boolean
  readonly abilities: Abilities
}

/**
 * Returns the function that accepts the inputs of a model. It reads each property once, as generated code does, and
 * returns a copy with defaults; undefined if the input is refused. Without a reading, it only checks the input.
 */
export function interpreter(model: Interpreted, abilities: Abilities): (input: unknown, at?: Reading) => unknown {
  const { params, rules, withheld, isOpen = false } = model
  const options = { isOpen, abilities }
  let known: Fields | undefined
  return (input, at) => readFields((known ??= indexed(params, rules, withheld)), input, options, at)
}

/** The fields of an object, prepared for reading. */
interface Fields {
  readonly fields: readonly Field[]
  /** The positions of the fields by their names. */
  readonly positions: ReadonlyMap<string, number>
  readonly rules: RuleSet | undefined
  readonly withheld: readonly string[]
  /** The positions in the order of the output; undefined before the first one. */
  order: readonly number[] | undefined
}

function indexed(fields: readonly Field[], rules?: RuleSet, withheld: readonly string[] = []): Fields {
  const positions = new Map<string, number>()
  fields.forEach(({ name }, position) => positions.set(name, position))
  return { fields, positions, rules, withheld, order: undefined }
}

const fieldsOf = once((shape: ShapeOf<'object'>): Fields => indexed(shape.fields))

/** A key of an object that was read before, and its value. */
type Tag = readonly [key: string, value: unknown]

function readFields(known: Fields, input: unknown, options: Options, at?: Reading, tag?: Tag): unknown {
  if (!isRecord(input)) return undefined
  const { fields, positions, rules } = known
  const sent = fields.map((): unknown => undefined) // a hole would be read from a polluted prototype
  let refused: Refused | undefined
  for (const key in input) {
    if (!hasOwn.call(input, key)) continue
    const value = tag?.[0] === key ? tag[1] : input[key]
    const position = positions.get(key)
    if (position === undefined ? options.isOpen : value === undefined) continue
    const copy = position === undefined ? undefined : readField(fields[position], value, options, at)
    if (copy === undefined || position === undefined) refused = keep(at, refused, key, value)
    else sent[position] = copy
    if (isEnough(refused)) break
  }
  const settled = rules && settle(rules, (name) => sent[positions.get(name) ?? sent.length])
  const isIncomplete = fields.some(({ required }, position) => required && sent[position] === undefined)
  const isRefused = refused !== undefined || isIncomplete || settled?.broken[0] !== undefined
  if (!at) return isRefused ? undefined : true
  return isRefused ? leave(at, refused, record(fields, sent)) : withDefaults(known, sent, settled?.filled, at)
}

const readField = (field: Field | undefined, value: unknown, options: Options, at?: Reading): unknown =>
  field && read(field.shape, value, options, at, field.required && !field.allowEmpty)

/** Returns an object with the values that are there. */
function record(
  fields: readonly Field[],
  values: readonly unknown[],
  order?: readonly number[],
): Record<string, unknown> {
  const result: Record<string, unknown> = {}
  for (let at = 0; at < fields.length; at++) {
    const position = order?.[at] ?? at
    if (values[position] !== undefined) set(result, fields[position]?.name ?? '', values[position])
  }
  return result
}

/** Returns the output. */
function withDefaults(known: Fields, sent: unknown[], filled: Settled['filled'] | undefined, at: Reading): unknown {
  const { fields, rules } = known
  fields.forEach(({ name, default: own }, position) => {
    const isSettled = rules?.defaults.some(({ param }) => param === name)
    if (sent[position] === undefined) sent[position] = copyJson(isSettled ? filled?.get(name) : own, at)
  })
  known.order ??= orderOf(known)
  return record(fields, sent, known.order)
}

/** Returns the positions of the fields in the output: those that are always present come first. */
function orderOf({ fields, withheld }: Fields): readonly number[] {
  const isAlwaysThere = ({ name, required, default: own }: Field): boolean =>
    required === true || (own !== undefined && !withheld.includes(name))
  const ordered = [...fields.filter(isAlwaysThere), ...fields.filter((field) => !isAlwaysThere(field))]
  return ordered.map((field) => fields.indexOf(field))
}

/** Returns a copy of a value; undefined if it is refused. `isGiven`: it is required, so an empty one is refused. */
function read(shape: Shape, value: unknown, options: Options, at?: Reading, isGiven = false): unknown {
  switch (shape.is) {
    case 'any':
      return isGiven || shape.notEmpty ? copyGiven(value, at) : copyJson(value, at)
    case 'list':
      return readList(shape, value, options, at)
    case 'object':
      return readFields(fieldsOf(shape), value, options, at)
    case 'map': {
      const { of, keys, min, max } = shape
      const isKey = keys && ((key: string): boolean => isTextOf(keys, key, options))
      return options.abilities.mapEntries?.(value, (item, part) => read(of, item, options, part), at, min, max, isKey)
    }
    case 'either':
    case 'nullable':
      return readEither(shape, value, options, at, isGiven)
    default:
      return isValid(shape, value, options, isGiven) ? value : undefined
  }
}

function readList(shape: ShapeOf<'list'>, value: unknown, options: Options, at?: Reading): unknown {
  const { of, min, max, unique } = shape
  return unique
    ? options.abilities.copyDistinct?.(value, (item) => read(of, item, options) !== undefined, at, min, max)
    : mapList(value, (item, part) => read(of, item, options, part), at, min, max)
}

type Leaf = ShapeOf<'string' | 'number' | 'boolean' | 'choice' | 'file'>

function isValid(shape: Leaf, value: unknown, options: Options, isGiven: boolean): boolean {
  switch (shape.is) {
    case 'string':
      return isTextOf(shape, value, options, isGiven)
    case 'number':
      return !numberIssue(value, shape) && isOnStep(shape, value)
    case 'boolean':
      return typeof value === 'boolean'
    case 'choice':
      return (shape.values as readonly unknown[]).includes(value) && (!isGiven || given(value)) // it has any type
    case 'file':
      return isFile(value, shape.media, shape.families)
  }
}

const expressionOf = once(({ pattern = '' }: ShapeOf<'string'>) => new RegExp(pattern, 'u'))

/** Of long text, only so much is counted as the minimum needs. */
function isTextOf(shape: ShapeOf<'string'>, value: unknown, { abilities }: Options, isGiven = false): boolean {
  const { hasFormat } = abilities
  const { minLength = 0, maxLength, trim, notBlank, pattern, format } = shape
  return (
    isText(value, maxLength) &&
    (!(isGiven || notBlank) || given(value)) &&
    codePoints((trim ? value.trim() : value).slice(0, 2 * minLength)) >= minLength &&
    (!pattern || expressionOf(shape).test(value)) &&
    (!format || !hasFormat || hasFormat(format, value))
  )
}

function isOnStep(shape: ShapeOf<'number'>, value: unknown): boolean {
  const { min = 0, step, stepFrom } = shape
  return !step || typeof value !== 'number' || isStepFrom(value, stepFrom ? min : 0, step)
}

/** The alternatives of a shape. */
interface Alternatives {
  /** In the order in which they are tried: null first, because a copy can be null. */
  readonly all: readonly (Shape | null)[]
  /** Whether several have parts: only a private copy can be read once by each of them. */
  readonly isSeveral: boolean
  readonly tagged: Tagged | undefined
}

const alternativesOf = once((shape: Shape): Alternatives => {
  const all = flattened(shape)
  const isSeveral = all.filter((one) => /any|list|object|map/.test(one?.is ?? '')).length > 1
  return { all, isSeveral, tagged: taggedOf(shape) }
})

const flattened = (shape: Shape): readonly (Shape | null)[] =>
  shape.is === 'nullable'
    ? [null, ...flattened(shape.of)]
    : shape.is === 'either'
      ? shape.of.flatMap(flattened)
      : [shape]

function readEither(
  shape: ShapeOf<'either' | 'nullable'>,
  value: unknown,
  options: Options,
  at?: Reading,
  isGiven?: boolean,
): unknown {
  if (value === null && shape.is === 'nullable') return null
  const { all, isSeveral, tagged } = alternativesOf(shape)
  if (tagged) return readTagged(tagged, value, options, at)
  const source = isSeveral ? copyParts(value, at ?? { part: undefined }) : value
  const unread = isSeveral ? at && { part: undefined } : at
  for (const one of all) {
    const copy = one ? read(one, source, options, unread, isGiven) : source === null ? null : undefined
    if (copy !== undefined) return copy
  }
  if (isSeveral && at && source !== undefined) at.part = source
  return undefined
}

/** The objects of which a key with different words chooses one. */
interface Tagged {
  readonly tag: string
  readonly byWord: ReadonlyMap<unknown, ShapeOf<'object'>>
}

/** Returns the objects of a shape with a key whose words differ; undefined for other shapes. */
function taggedOf(shape: Shape): Tagged | undefined {
  const either = shape.is === 'nullable' ? shape.of : shape
  if (either.is !== 'either') return undefined
  const objects = either.of.filter((one) => one.is === 'object')
  const tag = either.tag ?? objects.flatMap(({ fields }) => fields).find((field) => wordsOf(field).length === 1)?.name
  const entries = objects.map((object) => {
    const field = object.fields.find(({ name, required }) => required && name === tag)
    return wordsOf(field).map((word) => [word, object] as const)
  })
  const byWord = new Map<unknown, ShapeOf<'object'>>(entries.flat())
  const isTagged = objects.length === either.of.length && entries.every(({ length }) => length > 0)
  return tag !== undefined && isTagged && byWord.size === entries.flat().length ? { tag, byWord } : undefined
}

/** Reads the key first that chooses the object. */
function readTagged({ tag, byWord }: Tagged, value: unknown, options: Options, at?: Reading): unknown {
  if (!isRecord(value)) return undefined
  const word = hasOwn.call(value, tag) ? value[tag] : undefined
  const object = byWord.get(word)
  if (object) return readFields(fieldsOf(object), value, options, at, [tag, word])
  return leave(at, at && keep(at, undefined, tag, word), {})
}

const wordsOf = (field: Field | undefined): readonly (string | number)[] =>
  field?.shape.is === 'choice' ? field.shape.values : []

/** The use of each keyword here: types only, which add nothing to a package. The others are for words and documents. */
export type Interpreting = EveryKeyword<
  Use,
  {
    readonly any: Uses<'notEmpty'>
    readonly string: Uses<TextKeyword, 'noun' | 'example' | 'catalog'>
    readonly number: Uses<'integer' | 'min' | 'max' | 'exclusiveMin' | 'exclusiveMax' | 'step' | 'stepFrom', 'unit'>
    readonly boolean: object
    readonly choice: Uses<'values', 'labels' | 'deprecated' | 'unit'>
    readonly file: Uses<'media' | 'families', 'noun' | 'role' | 'limits' | 'mimeTypes'>
    readonly list: Uses<'of' | 'min' | 'max' | 'unique'>
    readonly object: Uses<'fields'>
    readonly map: Uses<'of' | 'keys' | 'min' | 'max', 'noun'>
    readonly either: Uses<'of' | 'tag'>
    readonly nullable: Uses<'of'>
    readonly field: Uses<FieldKeyword, 'label' | 'description' | 'secret' | 'prefill'>
    readonly limits: Readonly<Record<keyof FileLimits, 'ignored'>>
  }
>

type TextKeyword = 'minLength' | 'maxLength' | 'trim' | 'notBlank' | 'pattern' | 'format'
type FieldKeyword = 'name' | 'required' | 'allowEmpty' | 'shape' | 'default'
type Uses<Used extends string, Not extends string = never> = Readonly<Record<Used, 'used'> & Record<Not, 'ignored'>>
