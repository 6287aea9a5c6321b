import { hint, nearest, suggest } from './advice.js'
import type { EitherCheck } from './either.js'
import type { Issue, IssueCode } from './issue.js'
import { given as isGiven } from './rule.js'
import type { RuleCheck } from './ruling.js'
import type { Param, Shape } from './shape.js'
import { numberFault } from './suggestion.js'
import { codePoints, hasOwn, isFile, isJson, isPlainList, isRecord } from './values.js'
import { count, expected, received, some, subject } from './words.js'

/** What not every model needs, brought by those that do. */
export interface Checks {
  /** Finds the faults between parameters. */
  readonly ruled?: RuleCheck | undefined
  /** Explains alternatives, without which none is right, and in validators which part of a value is no JSON. */
  readonly either?: EitherCheck | undefined
}

/** How many issues are computed at most (DECISIONS 29). */
const most = 50

/** The issues of a model's input, at most 50; none when it is right. Slower than accepting, it runs only to explain. */
export function explain(model: string, params: readonly Param[], input: unknown, checks?: Checks): Issue[] {
  const issues: Issue[] = []
  const spot = {
    issues,
    most,
    path: [],
    label: undefined,
    owner: `${model} has no parameter`,
    secret: undefined,
    either: checks?.either,
  }
  explainFields(params, input, spot)
  if (checks?.ruled && isRecord(input)) issues.push(...checks.ruled(input))
  return issues.slice(0, most)
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
}

const isFull = ({ issues, most }: Spot): boolean => issues.length >= most

function explainFields(fields: readonly Param[], input: unknown, spot: Spot): void {
  if (!isRecord(input)) return explainFault({ is: 'object', fields }, input, 'wrong-type', spot)
  const given: Record<string, unknown> = { __proto__: null }
  const names = fields.map(({ name }) => name)
  for (const name in input) {
    if (isFull(spot)) return
    if (!hasOwn.call(input, name)) continue
    const value = input[name]
    if (names.includes(name)) given[name] = value
    else explainUnknown(name, value, names, spot)
  }
  for (const { name, label, required, allowEmpty, secret, shape } of fields) {
    if (isFull(spot)) return
    const value = given[name]
    if (value === undefined && !required) continue
    const at = { ...spot, path: [...spot.path, name], label: label ?? spot.label, secret: secret ?? spot.secret }
    if (required && !(allowEmpty ? value !== undefined : isGiven(value))) explainMissing(shape, value, at)
    else if (value !== undefined) explainValue(shape, value, at)
  }
}

function explainUnknown(name: string, value: unknown, names: readonly string[], spot: Spot): void {
  const close = nearest(name, names)
  const known = some(names, !close && name) // the nearest first, where none is named
  const at = { ...spot, path: [...spot.path, name] }
  report(
    at,
    'unknown-parameter',
    `${spot.owner} ${received(name)}.${hint(close, name, known)}`,
    `one of ${known}`,
    shown(value, spot),
    close,
  )
}

/** What was there, unless it is a secret. */
const shown = (value: unknown, { secret }: Spot): string => (secret ? 'a secret value' : received(value))

function explainMissing(shape: Shape, value: unknown, spot: Spot): void {
  const right = expected(shape)
  const [empty, found] = value === undefined ? ['', 'nothing'] : [' and cannot be empty', shown(value, spot)]
  report(spot, 'required', `${subject(spot)} is required${empty}: ${right}.`, right, found)
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
      if (code !== undefined) explainFault(shape, value, code, spot)
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
    explainValue(of, value[index], { ...spot, path: [...spot.path, index] })
  }
}

function explainFault(shape: Shape, value: unknown, code: IssueCode, spot: Spot, words = shown(value, spot)): void {
  const right = expected(shape, spot.secret ? undefined : value)
  const isLength = code === 'too-long' || code === 'too-short'
  const found = isLength ? count(codePoints(String(value)), 'character') : words
  const close = spot.secret ? undefined : suggest(shape, value)
  const advice = value === null && spot.path.length > 0 ? ' Leave it out instead.' : hint(close, value)
  const message = `${subject(spot)} must be ${right}, but it ${isLength ? 'has' : 'is'} ${found}.${advice}`
  report(spot, code, message, right, found, close)
}

/** What is wrong with a value that has no parts, or undefined when it is right. */
function fault(shape: Shape, value: unknown): IssueCode | undefined {
  switch (shape.is) {
    case 'any':
      return isJson(value) ? undefined : 'wrong-type'
    case 'string':
      return typeof value === 'string' ? textFault(value, shape) : 'wrong-type'
    case 'number':
      return numberFault(value, shape)
    case 'boolean':
      return typeof value === 'boolean' ? undefined : 'wrong-type'
    case 'choice':
      return shape.values.some((option) => option === value) ? undefined : 'not-an-option'
    case 'file':
      return isFile(value, shape.media) ? undefined : typeof value === 'string' ? 'not-a-file' : 'wrong-type'
    default:
      return 'wrong-type'
  }
}

function textFault(
  text: string,
  { minLength = 0, maxLength = Infinity, pattern }: Shape & { is: 'string' },
): IssueCode | undefined {
  const length = codePoints(text)
  if (length < minLength) return 'too-short'
  if (length > maxLength) return 'too-long'
  return pattern === undefined || new RegExp(pattern, 'u').test(text) ? undefined : 'no-match'
}
