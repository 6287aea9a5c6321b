import type { ReadonlySignal } from '@preact/signals'
import type { CatalogModel, CatalogParam, Json, Shape } from '@gatewright/catalog'
import { emptyOf, isSame, type Quotes } from '@gatewright/react'
import type { Issue } from '@gatewright/validators'
import { isRecord, paramsOf, type RuleState } from '@gatewright/catalog/language'
import { reasonOf, type Input } from '../../shared/values.ts'

/** The path of a value in the input: names of parameters and keys, and positions in lists. */
export type Path = readonly (string | number)[]

/** A value that a control shows and sets. */
interface Editable {
  value: Json | undefined
  /** Returns the value without following it. */
  readonly peek: () => Json | undefined
}

/** The state of one parameter. */
export interface FieldState {
  readonly param: CatalogParam
  /** The value that the person gave; undefined if none. It is kept while a rule blocks the parameter. */
  readonly value: Editable
  /** Notes that the person has been in the field, and left it. */
  readonly touch: () => void
  readonly rule: ReadonlySignal<RuleState>
  /** Its issues, as far as they are shown now. */
  readonly issues: ReadonlySignal<readonly Issue[]>
  /** The advice that its value does not follow. */
  readonly advice: ReadonlySignal<readonly string[]>
}

/** The price and the usual time of the current call, each undefined while it is unknown. */
export interface LiveQuotes {
  readonly price: ReadonlySignal<Quotes['price']>
  /** In seconds. */
  readonly seconds: ReadonlySignal<Quotes['seconds']>
}

/** The values that people give for a model, with their issues. */
export interface ModelForm extends LiveQuotes {
  readonly model: CatalogModel
  /** Exactly what is sent: what the person gave, without what a rule blocks. */
  readonly input: ReadonlySignal<Input>
  /** Every issue of the input, in the words of the validator, and of text that is no value yet. */
  readonly issues: ReadonlySignal<readonly Issue[]>
  /** The label of a parameter whose file is being uploaded; undefined if none is. */
  readonly uploading: ReadonlySignal<string | undefined>
  /** Replaces all values. */
  readonly load: (input: Input) => void
  /** Starts again with an untouched form. */
  readonly reset: () => void
  /** Shows every issue, and moves the focus to the first. */
  readonly showAll: () => void
  readonly fields: readonly FieldState[]
  /** Values of a loaded input that the model has no parameter for. */
  readonly extra: ReadonlySignal<Input>
  /** Sets one of them; undefined removes it. */
  readonly setExtra: (name: string, value: Json | undefined) => void
  /** How often `showAll` was called since the form was loaded. */
  readonly shows: ReadonlySignal<number>
  /** Changes when all values are replaced. */
  readonly version: ReadonlySignal<number>
  /** Says why a text is no value yet; undefined says that it is one. */
  readonly complain: (path: Path, message: string | undefined) => void
  /** Shows the issues that the gateway found, each until the value of its parameter changes. */
  readonly refuse: (issues: readonly Pick<Issue, 'path' | 'message'>[]) => void
  /** Checks the same input again, for a check that depends on anything else. */
  readonly recheck: () => void
  /** Notes an upload for the parameter with this label, which a run has to wait for. */
  readonly during: <Result>(label: string, work: Promise<Result>) => Promise<Result>
}

/** Returns an object with another value at a key, at the same place; undefined removes the key. */
export function withKey(value: Json | undefined, name: string, next: Json | undefined): Input {
  const before: Input = isRecord(value) ? value : {}
  const kept = Object.entries(before).flatMap(([key, old]): readonly [string, Json][] => {
    if (key !== name) return [[key, old]]
    return next === undefined ? [] : [[key, next]]
  })
  const isNew = next !== undefined && !Object.hasOwn(before, name)
  return Object.fromEntries(isNew ? [...kept, [name, next]] : kept)
}

/** Returns the value of an item that a person adds: there is no list with a gap. */
export function itemOf(shape: Shape): Json {
  if (shape.is === 'choice') return shape.values[0] ?? ''
  if (shape.is === 'nullable' || shape.is === 'any') return null
  if (shape.is === 'either') return shape.of[0] === undefined ? null : itemOf(shape.of[0])
  if (shape.is === 'number') return shape.min ?? 0
  return emptyOf(shape) ?? ''
}

/** The number of optional parameters that are always shown; the groups can have more. */
const shownOptional = 6

/** The number of parameters that are worth folding. */
const leastFolded = 3

/** The fields that are always shown, and those that are folded as long as they have no value and no issue. */
interface Sections {
  readonly main: readonly FieldState[]
  readonly folded: readonly FieldState[]
}

/**
 * Divides the fields of a form, in the order in which people need them. It always shows the fields of the groups, those
 * that a rule asks for, and a few more.
 */
export function sectionsOf({ rules }: Pick<CatalogModel, 'rules'>, fields: readonly FieldState[]): Sections {
  const wanted = new Set(rules.flatMap((rule) => (isWanting(rule.is) ? paramsOf(rule) : [])))
  const isMain = ({ param }: FieldState): boolean => param.required || wanted.has(param.name)
  const ordered = fields.toSorted((a, b) => rankOf(a.param) - rankOf(b.param))
  const optional = ordered.filter((field) => !isMain(field))
  const folded = new Set(optional.filter(({ param }, at) => at >= shownOptional && rankOf(param) === lastRank))
  if (folded.size < leastFolded) return { main: ordered, folded: [] }
  return { main: ordered.filter((field) => !folded.has(field)), folded: ordered.filter((field) => folded.has(field)) }
}

const isWanting = (is: CatalogModel['rules'][number]['is']): boolean =>
  is === 'exactlyOneOf' || is === 'atLeastOneOf' || is === 'requiredWhen'

/** Reads a JSON text that a person types; empty text is no value. */
export function jsonOf(text: string): { readonly value: Json | undefined } | { readonly error: string } {
  if (text.trim() === '') return { value: undefined }
  try {
    const value: Json = JSON.parse(text)
    return { value }
  } catch (error) {
    return { error: `This is not JSON yet: ${parserWords(error)}. Put text in double quotes, such as "calm".` }
  }
}

/** Returns the value that a text means where any value is taken: JSON if it is JSON, and else the text itself. */
export function anyOf(text: string): Json | undefined {
  const read = jsonOf(text)
  return 'error' in read ? text : read.value
}

/** Returns the text that means a value where any value is taken. A text that would be JSON is in quotes. */
export function textOfAny(value: Json | undefined): string {
  if (value === undefined) return ''
  return typeof value === 'string' && value !== '' && isSame(anyOf(value), value)
    ? value
    : JSON.stringify(value, null, 2)
}

/** The reason of the parser, without the text itself, which some browsers repeat. */
const parserWords = (error: unknown): string =>
  reasonOf(error)
    .replace(/(?:, \.{3}| in JSON at| \(line).*/s, '')
    .replace(/^JSON\.parse: /, '')
    .slice(0, 80)

/** Whether a value is a file, a list of files, or an entry of an option list, such as a voice. */
const isInput = (shape: Shape): boolean =>
  shape.is === 'file' ||
  (shape.is === 'string' && shape.catalog !== undefined) ||
  ((shape.is === 'list' || shape.is === 'nullable') && isInput(shape.of))

/** The groups in the order in which people fill in a form: what it is about, what goes in, the size, how many. */
const groups: readonly ((param: CatalogParam) => boolean)[] = [
  ({ name }) => /^(?:prompt|text|script|lyrics|messages|query)$/i.test(name),
  ({ shape, required }) => required || isInput(shape),
  ({ name }) => /^(?:aspect_?ratio|(?:image|video|output)?_?size|resolution|width|height|duration)$/i.test(name),
  ({ name }) => /^(?:n|count|num_?(?:images|videos|outputs|results|samples))$/i.test(name),
]

/** The place of the other parameters, which follow all groups. */
export const lastRank: number = groups.length

/** Returns the place of a parameter in a form. Those with the same place keep the order of the spec. */
export function rankOf(param: CatalogParam): number {
  const rank = groups.findIndex((isIn) => isIn(param))
  return rank < 0 ? lastRank : rank
}
