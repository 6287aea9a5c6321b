import { nearest, suggest } from './advice.js'
import type { EitherCheck } from './either.js'
import type { Issue, IssueCode } from './issue.js'
import { given as isGiven } from './rule.js'
import type { RuleCheck } from './ruling.js'
import type { Param, Shape } from './shape.js'
import { numberFault } from './suggestion.js'
import { codePoints, isFile, isJson, isRecord } from './values.js'
import { count, expected, received, subject } from './words.js'

/** What not every model needs, brought by those that do. */
export interface Judges {
  /** Finds the faults between parameters. */
  readonly ruled?: RuleCheck | undefined
  /** Judges alternatives; without it none is right. */
  readonly either?: EitherCheck
}

/** Every fault of a model's input; none when it is right. It is slower than accepting, and runs only to explain. */
export function explain(
  model: string,
  params: readonly Param[],
  input: unknown,
  { ruled, either }: Judges = {},
): Issue[] {
  const issues: Issue[] = []
  explainFields(params, input, { issues, path: [], owner: `parameter of ${model}`, either })
  if (ruled !== undefined && isRecord(input)) issues.push(...ruled(input))
  return issues
}

/** Where the explanation has arrived. */
interface Spot {
  readonly issues: Issue[]
  readonly path: readonly (string | number)[]
  /** The name that a person sees, where there is one. */
  readonly label?: string | undefined
  /** What an unknown key is not. */
  readonly owner: string
  /** Set below a parameter whose value must not be shown. */
  readonly secret?: true | undefined
  readonly either?: EitherCheck | undefined
}

function explainFields(fields: readonly Param[], input: unknown, spot: Spot): void {
  if (!isRecord(input)) return explainFault({ is: 'object', fields }, input, 'wrong-type', spot)
  const given = new Map(Object.entries(input))
  const names = fields.map(({ name }) => name)
  for (const [name, value] of given) if (!names.includes(name)) explainUnknown(name, value, names, spot)
  for (const { name, label, required, allowEmpty, secret, shape } of fields) {
    const value = given.get(name)
    const at = { ...spot, path: [...spot.path, name], label: label ?? spot.label, secret: secret ?? spot.secret }
    if (required && !(allowEmpty ? value !== undefined : isGiven(value))) explainMissing(shape, value, at)
    else if (value !== undefined) explainValue(shape, value, at)
  }
}

function explainUnknown(name: string, value: unknown, names: readonly string[], spot: Spot): void {
  const close = nearest(name, names)
  const message = `${received(name)} is no ${spot.owner}.${close === undefined ? '' : ` Did you mean ${close}?`}`
  const at = { ...spot, path: [...spot.path, name] }
  report(at, 'unknown-parameter', message, `one of ${names.join(', ')}`, shown(value, spot), close)
}

/** What was there, unless it is a secret. */
const shown = (value: unknown, { secret }: Spot): string => (secret ? 'a secret value' : received(value))

function explainMissing(shape: Shape, value: unknown, spot: Spot): void {
  const right = expected(shape)
  const isThere = value !== undefined
  const message = `${subject(spot)} is required${isThere ? ' and cannot be empty' : ''}: ${right}.`
  report(spot, 'required', message, right, isThere ? shown(value, spot) : 'nothing')
}

function report(
  { issues, path }: Spot,
  code: IssueCode,
  message: string,
  expected: string,
  received: string,
  suggestion?: Issue['suggestion'],
): void {
  issues.push({ code, path, message, expected, received, ...(suggestion !== undefined && { suggestion }) })
}

function explainValue(shape: Shape, value: unknown, spot: Spot): void {
  switch (shape.is) {
    case 'nullable':
      if (value !== null) explainValue(shape.of, value, spot)
      return
    case 'either':
      return explainAlternatives(shape, value, spot)
    case 'object':
      return explainFields(shape.fields, value, { ...spot, owner: `key of ${subject(spot)}` })
    case 'list':
      return explainList(shape, value, spot)
    default: {
      const code = fault(shape, value)
      if (code !== undefined) explainFault(shape, value, code, spot)
    }
  }
}

function explainAlternatives(shape: Shape & { is: 'either' }, value: unknown, spot: Spot): void {
  const found = spot.either?.(shape.of, value, (one) => {
    const issues: Issue[] = []
    explainValue(one, value, { ...spot, issues })
    return issues
  })
  if (found === undefined) explainFault(shape, value, 'wrong-type', spot)
  else spot.issues.push(...found)
}

function explainList(shape: Shape & { is: 'list' }, value: unknown, spot: Spot): void {
  if (!Array.isArray(value)) return explainFault(shape, value, 'wrong-type', spot)
  const { of, min = 0, max = Infinity } = shape
  if (value.length < min) explainFault(shape, value, 'too-few', spot)
  if (value.length > max) explainFault(shape, value, 'too-many', spot)
  for (let index = 0; index < value.length; index++) {
    explainValue(of, value[index], { ...spot, path: [...spot.path, index] })
  }
}

function explainFault(shape: Shape, value: unknown, code: IssueCode, spot: Spot): void {
  const right = expected(shape)
  const isLength = code === 'too-long' || code === 'too-short'
  const found = isLength ? count(codePoints(String(value)), 'character') : shown(value, spot)
  const close = spot.secret ? undefined : suggest(shape, value)
  const verb = isLength ? 'has' : 'is'
  const message = `${subject(spot)} must be ${right}, but it ${verb} ${found}.${hint(close, value, spot)}`
  report(spot, code, message, right, found, close)
}

function hint(close: Issue['suggestion'], value: unknown, { path }: Spot): string {
  if (value === null && path.length > 0) return ' Leave it out instead.'
  if (close === undefined) return ''
  return typeof value === 'number' ? ` The nearest is ${close}.` : ` Did you mean ${JSON.stringify(close)}?`
}

/** What is wrong with a value that has no parts, or undefined when it is right. */
function fault(shape: Shape, value: unknown): IssueCode | undefined {
  switch (shape.is) {
    case 'any':
      return isJson(value) ? undefined : 'wrong-type'
    case 'string':
      return typeof value === 'string' ? textFault(value, shape) : 'wrong-type'
    case 'number':
      return typeof value === 'number' ? numberFault(value, shape) : 'wrong-type'
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
