import type { Advice } from './advice.js'
import type { EitherCheck } from './either.js'
import { mostIssues, type Issue, type IssueCode } from './issue.js'
import type { Keywords } from './keywords.js'
import { given as isGiven } from './rule.js'
import type { RuleCheck } from './ruling.js'
import type { Field, Shape } from './shape.js'
import { numberFault } from './suggestion.js'
import { codePoints, hasOwn, isJson, isPlainList, isRecord } from './values.js'
import { isFile } from './media.js'
import { count, expected, listed, namesOf, received, some, subject } from './words.js'

/**
 * The issues of a model's input, at most 50; none when it is right. Slower than accepting, it runs only to explain. Not
 * every caller has the last three: `advice` adds what was most likely meant, `ruled` finds the issues between
 * parameters, and without `either` no alternative is right.
 */
export function explain(
  model: string,
  params: readonly Field[],
  input: unknown,
  advice?: Advice,
  ruled?: RuleCheck,
  either?: EitherCheck,
): Issue[] {
  const issues: Issue[] = []
  const spot = {
    issues,
    most: mostIssues,
    path: [],
    label: undefined,
    owner: `${model} has no parameter`,
    secret: undefined,
    either,
    advice,
  }
  explainFields(params, input, spot)
  if (ruled && isRecord(input)) issues.push(...ruled(input))
  return issues.slice(0, mostIssues)
}

/** Where the explanation has arrived. */
interface Spot {
  readonly issues: Issue[]
  /** How many issues are wanted. */
  readonly most: number
  readonly path: readonly (string | number)[]
  /** The name that a person sees, where there is one. */
  readonly label: string | undefined
  /** The beginning of a sentence about an unknown key. */
  readonly owner: string
  /** Set below a parameter whose value must not be shown. */
  readonly secret: true | undefined
  readonly either: EitherCheck | undefined
  readonly advice: Advice | undefined
}

const isFull = ({ issues, most }: Spot): boolean => issues.length >= most

/** The same for a part. */
const inside = (
  spot: Spot,
  step: string | number,
  { label = spot.label, secret = spot.secret }: Pick<Spot, 'label' | 'secret'> | Field = spot,
): Spot => ({ ...spot, path: [...spot.path, step], label, secret })

function explainFields(fields: readonly Field[], input: unknown, spot: Spot): void {
  if (!isRecord(input)) return explainFault({ is: 'object', fields }, input, 'wrong-type', spot)
  const names = namesOf(fields)
  const keys = Object.keys(input)
  for (const name of keys) {
    if (isFull(spot)) return
    if (!names.includes(name)) explainUnknown(name, input[name], names, spot)
  }
  for (const field of fields) {
    if (isFull(spot)) return
    const { name, required, allowEmpty, shape } = field
    const value = keys.includes(name) ? input[name] : undefined
    const isMissing = required && !(allowEmpty ? value !== undefined : isGiven(value))
    if (!isMissing && value === undefined) continue
    const explainPart = isMissing ? explainMissing : explainValue
    explainPart(shape, value, inside(spot, name, field))
  }
}

function explainUnknown(name: string, value: unknown, names: readonly string[], spot: Spot): void {
  const { advice } = spot
  const close = advice?.nearest(name, names)
  const right = close ? listed(names) : some(names, name, advice) // the nearest first, where none is named
  report(
    inside(spot, name),
    'unknown-parameter',
    `${spot.owner} ${received(name)}.${advice?.hint(close, name, right) ?? ''}`,
    `one of ${right}`,
    shown(value, spot),
    close,
  )
}

/** What was there, unless it is a secret. */
const shown = (value: unknown, { secret }: Spot): string => (secret ? 'a secret value' : received(value))

function explainMissing(shape: Shape, value: unknown, spot: Spot): void {
  const right = expected(shape)
  const isAbsent = value === undefined
  const words = `${subject(spot)} is required${isAbsent ? '' : ' and cannot be empty'}: ${right}.`
  report(spot, 'required', words, right, isAbsent ? 'nothing' : shown(value, spot))
}

function report(
  { issues, path }: Spot,
  code: IssueCode,
  message: string,
  expected: string,
  received: string,
  suggestion?: Issue['suggestion'],
): void {
  issues.push({ code, path, message, expected, received, suggestion })
}

function explainValue(shape: Shape, value: unknown, spot: Spot): void {
  if (spot.either?.(shape, value, spot, explainValue, explainFault)) return
  switch (shape.is) {
    case 'nullable':
      if (value !== null) explainValue(shape.of, value, spot)
      return
    case 'object':
      return explainFields(shape.fields, value, { ...spot, owner: `${subject(spot)} has no key` })
    case 'list':
      return explainList(shape, value, spot)
    default: {
      const code = fault(shape, value)
      if (code) explainFault(shape, value, code, spot)
    }
  }
}

function explainList(shape: Shape & { is: 'list' }, value: unknown, spot: Spot): void {
  if (!isPlainList(value)) return explainFault(shape, value, 'wrong-type', spot)
  const { of, min = 0, max = Infinity } = shape
  if (value.length < min) explainFault(shape, value, 'too-few', spot)
  if (value.length > max) explainFault(shape, value, 'too-many', spot)
  for (let index = 0; index < value.length && !isFull(spot); index++) {
    if (!hasOwn.call(value, index)) return explainFault(shape, value, 'wrong-type', spot, 'sparse')
    explainValue(of, value[index], inside(spot, index))
  }
}

function explainFault(shape: Shape, value: unknown, code: IssueCode, spot: Spot, words = shown(value, spot)): void {
  const { advice, path, secret } = spot
  const seen = secret ? undefined : value
  const right = expected(shape, seen, advice)
  const isLength = code === 'too-long' || code === 'too-short'
  const found = isLength ? count(codePoints(String(value)), 'character') : words
  const close = advice?.suggest(shape, seen)
  const more = value === null && path.length ? ' Leave it out instead.' : (advice?.hint(close, value) ?? '')
  const message = `${subject(spot)} must be ${right}, but it ${isLength ? 'has' : 'is'} ${found}.${more}`
  report(spot, code, message, right, found, close)
}

/** What is wrong with a value that has no parts, or undefined when it is right. */
function fault(shape: Leaf, value: unknown): IssueCode | undefined {
  switch (shape.is) {
    case 'string':
      return textFault(value, shape)
    case 'number':
      return numberFault(value, shape)
    case 'choice':
      return shape.values.some((option) => option === value) ? undefined : 'not-an-option'
    case 'file':
      return isFile(value, shape.media) ? undefined : typeof value === 'string' ? 'not-a-file' : 'wrong-type'
    case 'any':
      return isJson(value) ? undefined : 'wrong-type'
    default:
      return typeof value === shape.is ? undefined : 'wrong-type' // a boolean; no value is of the type `either`
  }
}

type Leaf = Exclude<Shape, { readonly is: 'nullable' | 'object' | 'list' }>

function textFault(
  text: unknown,
  { minLength = 0, maxLength = Infinity, pattern }: Shape & { is: 'string' },
): IssueCode | undefined {
  if (typeof text !== 'string') return 'wrong-type'
  const length = codePoints(text)
  if (length < minLength) return 'too-short'
  if (length > maxLength) return 'too-long'
  return !pattern || new RegExp(pattern, 'u').test(text) ? undefined : 'no-match'
}

/** What becomes of each keyword here: these are types alone, so that they weigh nothing in a package. */
export interface Explained extends Keywords {
  readonly any: object
  readonly string: {
    readonly minLength: 'used'
    readonly maxLength: 'used'
    readonly notBlank: 'ignored' // a field that is required says so itself
    readonly pattern: 'used'
    readonly format: 'ignored' // its pattern and its noun stand beside it
    readonly noun: 'used'
    readonly catalog: 'ignored' // the live list decides
  }
  readonly number: {
    readonly integer: 'used'
    readonly min: 'used'
    readonly max: 'used'
    readonly exclusiveMin: 'used'
    readonly exclusiveMax: 'used'
    readonly step: 'used'
    readonly unit: 'used'
  }
  readonly choice: {
    readonly values: 'used'
    readonly labels: 'ignored'
    readonly deprecated: 'ignored'
    readonly unit: 'used'
  }
  readonly file: {
    readonly media: 'used'
    readonly role: 'ignored'
    readonly limits: 'ignored' // only with the file at hand
    readonly mimeTypes: 'ignored'
  }
  readonly list: { readonly of: 'used'; readonly min: 'used'; readonly max: 'used' }
}
