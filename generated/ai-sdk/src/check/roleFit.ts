import type { Role, Roles } from './role.js'
import type { Shape, ShapeOf } from './shape.js'

// Pages and edge functions bundle these modules, so that they are short: they import no other module of the language.

/** The parts of a model that say which of its parameters have roles; packages of earlier builds lack `roles`. */
export interface RoleModel {
  readonly params: readonly RoleParam[]
  readonly roles?: Roles
}

/** A parameter of a model. */
export interface RoleParam {
  readonly name: string
  readonly shape: Shape
}

/** A value that a caller gives a field of another interface. */
export interface Asked {
  /** The name of the field there, for messages. */
  readonly field: string
  /** Its meaning; of several roles, the first that the model has, and for more files than it takes, the next. */
  readonly role: Role | readonly Role[]
  readonly value: unknown
}

/** A field that a model cannot take as it was given. */
export interface Misfit {
  readonly field: string
  readonly asked: unknown
  /** Whether a parameter has the role. */
  readonly isKnown: boolean
  /** In words, what `params` have instead; absent if they have nothing. */
  readonly nearest?: string
  /** The options of the parameter, if it has options. */
  readonly options?: readonly (string | number)[]
}

/** The nearest value that a shape takes. */
export interface Near {
  readonly value: unknown
  readonly isExact: boolean
}

/** The parameter of a model that has a role. */
export const roleParam = ({ params, roles }: RoleModel, role: Role): RoleParam | undefined =>
  params.find(({ name }) => name === roles?.[role])

/** The parameters of a model that have these roles, in the order of the roles. */
export const roleParams = (model: RoleModel, roles: readonly Role[]): readonly RoleParam[] =>
  roles.flatMap((role) => roleParam(model, role) ?? [])

/**
 * Puts a value into the parameter of its role, with files behind those that it already has; `params` are changed.
 * Returns how it does not fit, or undefined if it does.
 */
export function fitValue(model: RoleModel, asked: Asked, params: Record<string, unknown>): Misfit | undefined {
  const homes = roleParams(model, [asked.role].flat())
  const used: unknown[] = []
  for (const { name, shape } of homes) {
    const before = [params[name] ?? []].flat()
    const isList = plain(shape).some(({ is }) => is === 'list')
    const near = nearestIn(shape, isList ? [...before, ...[asked.value].flat().slice(used.length)] : asked.value)
    if (near === undefined || (before[0] !== undefined && !isList)) continue
    params[name] = near.value
    used.push(...[near.value].flat().slice(before.length))
    if (near.isExact) return undefined
    if (!(asked.value instanceof Array)) break
  }
  const isFew = used.length > 0 && asked.value instanceof Array
  return misfit(asked, homes, isFew ? `the first ${used.length}` : used.join())
}

/** How a field does not fit the parameters of its roles. */
export function misfit({ field, value }: Asked, params: readonly RoleParam[], nearest: string): Misfit {
  const options = params.flatMap(({ shape }) => optionsOf(shape))
  return {
    field,
    asked: value,
    isKnown: params.length > 0,
    ...(nearest && { nearest }),
    ...(options.length > 0 && { options }),
  }
}

/** Says in sentences what is not possible, and what is. */
export function misfitWords({ field, asked, isKnown, nearest, options }: Misfit): string {
  if (!isKnown) return `The model has no parameter for ${field}.`
  const value = typeof asked === 'object' ? field : `${field} ${asked}`
  const near = nearest ? ` The nearest value is ${nearest}.` : ''
  return `${value} is not possible.${near}${options ? ` Possible values: ${options.join(', ')}.` : ''}`
}

/** The alternatives of a shape. */
export const plain = (shape: Shape): readonly Shape[] =>
  shape.is === 'nullable' ? plain(shape.of) : shape.is === 'either' ? shape.of.flatMap(plain) : [shape]

/** Every option of a shape. */
export const optionsOf = (shape: Shape): readonly (string | number)[] =>
  plain(shape).flatMap((one) => (one.is === 'choice' ? one.values : one.is === 'list' ? optionsOf(one.of) : []))

/** The nearest value that a shape takes; undefined if no value is near. */
export function nearestIn(shape: Shape, value: unknown): Near | undefined {
  const all = plain(shape).flatMap((one) => nearestOf(one, value) ?? [])
  return all.find(({ isExact }) => isExact) ?? all[0]
}

function nearestOf(shape: Shape, value: unknown): Near | undefined {
  if (shape.is === 'list') return nearestList(shape, [value].flat())
  if (value instanceof Array) {
    const near = nearestOf(shape, value[0])
    return near && { value: near.value, isExact: near.isExact && value.length < 2 }
  }
  if (shape.is === 'number') return nearestNumber(shape, value)
  if (shape.is === 'choice') return nearestOption(shape.values, value)
  return ['any', 'file', typeof value].includes(shape.is) ? { value, isExact: true } : undefined
}

function nearestList({ of, max = Infinity }: ShapeOf<'list'>, given: readonly unknown[]): Near | undefined {
  const isObject = of.is === 'object' // the turns of a conversation: the first ones are no nearer than all
  const found = given.flatMap((one) => nearestIn(of, one) ?? []).slice(0, isObject ? Infinity : max)
  const isExact = found.length === given.length && found.every((one) => one.isExact)
  return found.length > 0 ? { value: found.map((one) => one.value), isExact } : undefined
}

function nearestNumber(shape: ShapeOf<'number'>, value: unknown): Near | undefined {
  const { integer, step = integer ? 1 : 0, exclusiveMin = -Infinity, exclusiveMax = Infinity, stepFrom } = shape
  if (typeof value !== 'number' || Number.isNaN(value)) return undefined
  // No number is the nearest to an exclusive bound; this one is near.
  const { min = exclusiveMin + (step || 0.01), max = exclusiveMax - (step || 0.01) } = shape
  const start = stepFrom ? min : 0
  const rounded = (number: number, round: (steps: number) => number): number =>
    step ? Number((start + step * round(Number(((number - start) / step).toFixed(9)))).toFixed(9)) : number
  const near = Math.min(Math.max(rounded(value, Math.round), rounded(min, Math.ceil)), rounded(max, Math.floor))
  return { value: near, isExact: near === value }
}

function nearestOption(values: readonly (string | number)[], value: unknown): Near | undefined {
  const wanted = `${value}`.toLowerCase()
  const same = values.find((option) => `${option}`.toLowerCase() === wanted)
  if (same !== undefined) return { value: same, isExact: true }
  const measure = typeof value === 'number' ? (text: unknown) => Number.parseFloat(`${text}`) : gradeOf
  const near = closest(values, measure, measure(wanted))
  return near === undefined ? undefined : { value: near, isExact: measure(near) === value }
}

/** The option whose measure is the closest to the wanted one; undefined if there is no such measure. */
export const closest = <Option>(
  options: readonly Option[],
  measure: (option: Option) => number,
  wanted: number,
): Option | undefined => {
  const far = (option: Option): number => Math.abs(measure(option) - wanted)
  return options.filter((option) => far(option) >= 0).sort((a, b) => far(a) - far(b))[0]
}

/** Words that different interfaces have for the same grade, from none to the highest. */
const grades = ['off none disabled', 'minimal', 'low draft', 'medium standard', 'high hd', 'xhigh ultra', 'max']

const gradeOf = (word: unknown): number => {
  const at = grades.findIndex((words) => words.split(' ').includes(`${word}`.toLowerCase()))
  return at < 0 ? NaN : at
}
