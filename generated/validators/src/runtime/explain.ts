import type { Advice } from './advice.js'
import type { PartCheck, PartPosition } from './either.js'
import { mostIssues, type Issue, type IssueCode } from './issue.js'
import type { EveryKeyword, Use } from './keywords.js'
import { given as isGiven } from './rule.js'
import { line } from './line.js'
import type { Hints, Messages } from './messages.js'
import type { RuleCheck } from './ruling.js'
import type { Field, Shape, ShapeOf } from './shape.js'
import { pointerOf } from './pointer.js'
import { numberIssue } from './suggestion.js'
import { codePoints, hasOwn, isPlainList, isRecord } from './values.js'
import { isFile, type FileLimits } from './media.js'
import { commonWords, namesOf, place } from './words.js'

/**
 * Returns the issues of a model's input, at most 50; none if it is valid. It runs only for invalid input, because it is
 * slower than accepting. Not every caller passes the last four: `advice` adds suggestions, `checkRules` finds the
 * issues between parameters, without `parts` every alternative and every JSON value is invalid and every step is
 * valid, and `messages` replace the English words.
 */
export function explain(
  model: string,
  params: readonly Field[],
  input: unknown,
  advice?: Advice,
  checkRules?: RuleCheck,
  parts?: PartCheck,
  messages?: Messages<string>,
): Issue[] {
  const issues: Issue[] = []
  const at = {
    issues,
    path: [],
    label: undefined,
    secret: undefined,
    parts,
    advice,
    words: messages ?? commonWords,
    messages,
  }
  explainFields(params, input, at, model)
  if (checkRules && isRecord(input)) issues.push(...checkRules(input, messages))
  return issues.slice(0, mostIssues)
}

/** The state of the explanation. */
interface Position extends PartPosition {
  readonly parts: PartCheck | undefined
}

const isFull = ({ issues }: Position): boolean => issues.length >= mostIssues

/** Returns the state for a part of the value. */
const inside = (
  at: Position,
  step: string | number,
  field: Pick<Position, 'label' | 'secret'> | Field = at,
): Position => ({
  // A literal is much faster than a spread.
  issues: at.issues,
  path: [...at.path, step],
  label: field.label ?? at.label,
  secret: field.secret ?? at.secret,
  parts: at.parts,
  advice: at.advice,
  words: at.words,
  messages: at.messages,
})

/** The name of the model is absent for an object inside its input. */
function explainFields(fields: readonly Field[], input: unknown, at: Position, model?: string): void {
  if (!isRecord(input)) return explainMismatch({ is: 'object', fields }, input, 'wrong-type', at)
  const names = namesOf(fields)
  const keys = Object.keys(input)
  for (const name of keys) {
    if (isFull(at)) return
    if (!names.includes(name)) explainUnknown(name, input[name], fields, at, model)
  }
  for (const field of fields) {
    if (isFull(at)) return
    const { name, required, allowEmpty, shape } = field
    const value = keys.includes(name) ? input[name] : undefined
    const isMissing = required && !(allowEmpty ? value !== undefined : isGiven(value))
    if (isMissing) explainMismatch(shape, value, 'required', inside(at, name, field))
    else if (value !== undefined) explainValue(shape, value, inside(at, name, field))
  }
}

function explainUnknown(name: string, value: unknown, fields: readonly Field[], at: Position, model?: string): void {
  const { advice, words } = at
  const names = namesOf(fields)
  const close = advice?.nearest(name, names)
  const right = words.names(names, close ? undefined : name, advice) // the nearest first, without a suggestion
  const message = words.unknown(model ?? subject(at), words.received(name), model !== undefined)
  // Beside a secret: it can be that one, misspelled.
  const here = inside(
    at,
    name,
    fields.find(({ secret }) => secret),
  )
  report(
    here,
    'unknown-parameter',
    message + hint(at, close, name, right),
    words.oneOf(right),
    receivedText(value, here),
    close,
  )
}

/** Returns a second sentence about a suggestion; empty without advice. */
const hint = ({ advice, messages }: Position, ...what: Parameters<Hints['hint']>): string =>
  advice ? (messages ?? advice).hint(...what) : ''

/** Returns the received value for a message, unless it is a secret. */
export const receivedText = (value: unknown, { secret, words }: Pick<Position, 'secret' | 'words'>): string =>
  secret ? words.secret : words.received(value)

/** Returns the name of a value for a message. */
export const subject = ({ path, label, words }: Pick<Position, 'path' | 'label' | 'words'>): string =>
  words.subject(place(path), label && line(label))

function report(
  { issues, path }: Position,
  code: IssueCode,
  message: string,
  expected: string,
  received: string,
  suggestion?: Issue['suggestion'],
): void {
  issues.push({ code, path, pointer: pointerOf(path), message, expected, received, suggestion })
}

function explainValue(shape: Shape, value: unknown, at: Position): void {
  if (at.parts?.(shape, value, at, explainValue, explainMismatch)) return
  if (shape.is === 'object') return explainFields(shape.fields, value, at)
  if (shape.is === 'nullable') return value === null ? undefined : explainValue(shape.of, value, at)
  const code = issueOf(shape, value)
  if (code) explainMismatch(shape, value, code, at)
  if (shape.is === 'list' && isPlainList(value))
    for (let index = 0; index < value.length && !isFull(at); index++) {
      if (!hasOwn.call(value, index)) return explainMismatch(shape, value, 'wrong-type', at, at.words.sparse)
      explainValue(shape.of, value[index], inside(at, index))
    }
}

function explainMismatch(
  shape: Shape,
  value: unknown,
  code: IssueCode,
  at: Position,
  known = receivedText(value, at),
): void {
  const { advice, path, secret, words } = at
  const isMissing = code === 'required'
  const seen = secret || isMissing ? undefined : value
  const right = words.expected(shape, seen, advice)
  const name = subject(at)
  if (isMissing) {
    const isEmpty = value !== undefined
    return report(at, code, words.required(name, right, isEmpty), right, isEmpty ? known : words.nothing)
  }
  const isLength = code === 'too-short' || code === 'too-long'
  const found = isLength ? words.characters(codePoints(String(value))) : known
  const close = advice?.suggest(shape, seen)
  const more = value === null && path.length ? words.leaveOut : hint(at, close, value)
  report(at, code, words.mismatch(name, right, found, isLength) + more, right, found, close)
}

/** Returns the issue of a value without its parts; undefined if it is valid. */
function issueOf(shape: Leaf, value: unknown): IssueCode | undefined {
  switch (shape.is) {
    case 'string':
      return textIssue(value, shape)
    case 'number':
      return numberIssue(value, shape)
    case 'choice':
      return (shape.values as readonly unknown[]).includes(value) ? undefined : 'not-an-option' // it has any type
    case 'file':
      if (typeof value !== 'string') return 'wrong-type'
      return isFile(value, shape.media, shape.families) ? undefined : 'not-a-file'
    case 'list': {
      if (!isPlainList(value)) return 'wrong-type'
      const { min = 0, max = Infinity } = shape
      return value.length < min ? 'too-few' : value.length > max ? 'too-many' : undefined
    }
    default: // no value has the type `any`, `either` or `map`: `parts` has accepted the valid ones
      return typeof value === (shape satisfies ShapeOf<'boolean' | 'any' | 'either' | 'map'>).is
        ? undefined
        : 'wrong-type'
  }
}

type Leaf = Exclude<Shape, { readonly is: 'nullable' | 'object' }>

/** Returns the issue of a value that should be text; undefined if it is valid, but for the check of its format. */
export function textIssue(
  text: unknown,
  { minLength = 0, maxLength = Infinity, pattern }: Shape & { is: 'string' },
): IssueCode | undefined {
  if (typeof text !== 'string') return 'wrong-type'
  const length = codePoints(text)
  if (length < minLength) return 'too-short'
  if (length > maxLength) return 'too-long'
  return !pattern || new RegExp(pattern, 'u').test(text) ? undefined : 'no-match'
}

/** The use of each keyword here: types only, which add nothing to a package. */
export type Explained = EveryKeyword<
  Use,
  {
    readonly any: { readonly notEmpty: 'ignored' } // the field says whether it is required
    readonly string: {
      readonly minLength: 'used'
      readonly maxLength: 'used'
      readonly trim: 'ignored' // refined.ts explains it
      readonly notBlank: 'ignored' // the field says whether it is required
      readonly pattern: 'used'
      readonly format: 'ignored' // its pattern is next to it
      readonly noun: 'ignored' // a word
      readonly example: 'ignored'
      readonly catalog: 'ignored' // the live list decides
    }
    readonly number: {
      readonly integer: 'used'
      readonly min: 'used'
      readonly max: 'used'
      readonly exclusiveMin: 'used'
      readonly exclusiveMax: 'used'
      readonly step: 'ignored' // stepped.ts explains it
      readonly stepFrom: 'ignored'
      readonly unit: 'used' // in suggestions
    }
    readonly boolean: object
    readonly choice: {
      readonly values: 'used'
      readonly labels: 'ignored'
      readonly deprecated: 'ignored'
      readonly unit: 'used' // in suggestions
    }
    readonly file: {
      readonly media: 'used'
      readonly noun: 'ignored' // a word
      readonly families: 'used'
      readonly role: 'ignored'
      readonly limits: 'ignored' // needs the content of the file
      readonly mimeTypes: 'ignored'
    }
    readonly list: {
      readonly of: 'used'
      readonly min: 'used'
      readonly max: 'used'
      readonly unique: 'ignored' // refined.ts explains it
    }
    readonly object: { readonly fields: 'used' }
    readonly map: {
      readonly of: 'ignored' // map.ts explains maps
      readonly keys: 'ignored'
      readonly min: 'ignored'
      readonly max: 'ignored'
      readonly noun: 'ignored'
    }
    readonly either: { readonly of: 'used'; readonly tag: 'used' }
    readonly nullable: { readonly of: 'used' }
    readonly field: {
      readonly name: 'used'
      readonly label: 'used'
      readonly description: 'ignored'
      readonly required: 'used'
      readonly allowEmpty: 'used'
      readonly secret: 'used'
      readonly shape: 'used'
      readonly default: 'ignored' // only valid input gets it
      readonly prefill: 'ignored' // only forms use it
    }
    readonly limits: Readonly<Record<keyof FileLimits, 'ignored'>>
  }
>
