import type { Issue, IssueCode } from './issue.js'
import { nearest } from './nearest.js'
import type { Param, Shape } from './shape.js'
import { codePoints, isFile, isJson, isRecord } from './values.js'
import { expected, received, subject } from './words.js'

/** Every fault of a model's input; none when it is right. It is slower than accepting, and runs only to explain. */
export function explain(model: string, params: readonly Param[], input: unknown): Issue[] {
  const issues: Issue[] = []
  explainFields(params, input, { issues, path: [], owner: `parameter of ${model}` })
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
}

function explainFields(fields: readonly Param[], input: unknown, spot: Spot): void {
  if (!isRecord(input)) return explainFault({ is: 'object', fields }, input, 'wrong-type', spot)
  const given = new Map(Object.entries(input))
  const names = fields.map(({ name }) => name)
  for (const [name, value] of given) if (!names.includes(name)) explainUnknown(name, value, names, spot)
  for (const { name, label, required, shape } of fields) {
    const value = given.get(name)
    const at = { ...spot, path: [...spot.path, name], label: label ?? spot.label }
    if (value !== undefined) explainValue(shape, value, at)
    else if (required) explainMissing(shape, at)
  }
}

function explainUnknown(name: string, value: unknown, names: readonly string[], { issues, path, owner }: Spot): void {
  const close = nearest(name, names)
  issues.push({
    code: 'unknown-parameter',
    path: [...path, name],
    message: `${received(name)} is no ${owner}.${close === undefined ? '' : ` Did you mean ${close}?`}`,
    expected: `one of ${names.join(', ')}`,
    received: received(value),
    ...(close !== undefined && { suggestion: close }),
  })
}

function explainMissing(shape: Shape, { issues, path, label }: Spot): void {
  const right = expected(shape)
  const name = subject(path, label)
  issues.push({
    code: 'required',
    path,
    message: `${name} is required: ${right}.`,
    expected: right,
    received: 'nothing',
  })
}

function explainValue(shape: Shape, value: unknown, spot: Spot): void {
  if (shape.is === 'object') {
    return explainFields(shape.fields, value, { ...spot, owner: `key of ${subject(spot.path, spot.label)}` })
  }
  if (shape.is !== 'list' || !Array.isArray(value)) {
    const code = fault(shape, value)
    if (code !== undefined) explainFault(shape, value, code, spot)
    return
  }
  for (let index = 0; index < value.length; index++) {
    explainValue(shape.of, value[index], { ...spot, path: [...spot.path, index] })
  }
}

function explainFault(shape: Shape, value: unknown, code: IssueCode, { issues, path, label }: Spot): void {
  const right = expected(shape)
  const found =
    code === 'too-long' || code === 'too-short' ? `${codePoints(String(value))} characters` : received(value)
  const close = suggest(shape, value)
  const hint =
    close === undefined
      ? ''
      : typeof value === 'number'
        ? ` The nearest is ${close}.`
        : ` Did you mean ${JSON.stringify(close)}?`
  issues.push({
    code,
    path,
    message: `${subject(path, label)} must be ${right}, but it is ${found}.${hint}`,
    expected: right,
    received: found,
    ...(close !== undefined && { suggestion: close }),
  })
}

/** What is wrong with a value that has no parts, or undefined when it is right. */
function fault(shape: Shape, value: unknown): IssueCode | undefined {
  switch (shape.is) {
    case 'any':
      return isJson(value) ? undefined : 'wrong-type'
    case 'string':
      return typeof value === 'string' ? textFault(codePoints(value), shape) : 'wrong-type'
    case 'number':
      return typeof value === 'number' && Number.isFinite(value) ? numberFault(value, shape) : 'wrong-type'
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
  length: number,
  { minLength = 0, maxLength = Infinity }: Shape & { is: 'string' },
): IssueCode | undefined {
  return length < minLength ? 'too-short' : length > maxLength ? 'too-long' : undefined
}

function numberFault(
  value: number,
  { integer, min = -Infinity, max = Infinity, step }: Shape & { is: 'number' },
): IssueCode | undefined {
  if (value < min) return 'too-small'
  if (value > max) return 'too-large'
  if (integer && !Number.isInteger(value)) return 'not-whole'
  return step === undefined || toStep(value, step) === value ? undefined : 'off-step'
}

/** The multiple of `step` that is nearest, exactly in decimals. */
function toStep(value: number, step: number): number {
  const [digits = '', exponent = '0'] = String(step).split('e')
  const scale = 10 ** Math.max(0, (digits.split('.')[1]?.length ?? 0) - Number(exponent))
  const unit = Math.round(step * scale)
  return (Math.round((value * scale) / unit) * unit) / scale
}

/** The right value that is nearest, where that means something. */
function suggest(shape: Shape, value: unknown): string | number | boolean | undefined {
  if (shape.is === 'choice') return suggestOption(shape.values, value)
  if (shape.is === 'boolean') return value === 'true' ? true : value === 'false' ? false : undefined
  if (shape.is !== 'number') return undefined
  const wanted = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  if (typeof wanted !== 'number' || Number.isNaN(wanted)) return undefined
  const { min = -Infinity, max = Infinity, step = shape.integer ? 1 : undefined } = shape
  const inside = Math.min(max, Math.max(min, wanted))
  const near = step === undefined ? inside : toStep(inside, step)
  const legal = step === undefined || (near >= min && near <= max) ? near : near < min ? near + step : near - step
  return Number.isFinite(legal) && numberFault(legal, shape) === undefined ? legal : undefined
}

function suggestOption(options: readonly (string | number)[], value: unknown): string | number | undefined {
  if (typeof value === 'object' || typeof value === 'function') return undefined // its toString may do anything
  const same = options.find((option) => String(option) === String(value))
  if (same !== undefined || typeof value !== 'number') return same ?? nearestText(options, value)
  const numbers = options.filter((option) => typeof option === 'number')
  return numbers.sort((a, b) => Math.abs(a - value) - Math.abs(b - value))[0]
}

function nearestText(options: readonly (string | number)[], value: unknown): string | undefined {
  const texts = options.filter((option) => typeof option === 'string')
  return typeof value === 'string' ? nearest(value, texts, 2) : undefined // options are short: one edit in two letters
}
