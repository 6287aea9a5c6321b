import { nearestStepFrom } from './decimal.js'
import { match } from './match.js'
import type { Role, Roles } from './role.js'
import type { Shape, ShapeOf } from './shape.js'

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
export const roleParam = ({ params, roles = {} }: RoleModel, role: Role): RoleParam | undefined =>
  roles[role] === undefined ? undefined : params.find(({ name }) => name === roles[role])

/**
 * Puts a value into the parameter of its role, with files behind those that it already has; `params` are changed.
 * Returns how it does not fit, or undefined if it does.
 */
export function fitValue(model: RoleModel, asked: Asked, params: Record<string, unknown>): Misfit | undefined {
  const homes = [asked.role].flat().flatMap((role) => roleParam(model, role) ?? [])
  const used: unknown[] = []
  let rest = asked.value
  for (const { name, shape } of homes) {
    const before = [params[name] ?? []].flat()
    const near = nearestIn(shape, isListed(shape) ? [...before, ...[rest].flat()] : rest)
    if (near === undefined || (before.length > 0 && !isListed(shape))) continue
    params[name] = near.value
    used.push(...[near.value].flat().slice(isListed(shape) ? before.length : 0))
    if (near.isExact) return undefined
    if (!isFiled(shape)) break
    rest = [asked.value].flat().slice(used.length)
  }
  const nearest = used.length > 0 && (used.some(isFile) ? `the first ${used.length}` : used.join(', '))
  return misfit(asked, homes, nearest || undefined)
}

/** How a field does not fit the parameters of its roles. */
export function misfit({ field, value }: Asked, params: readonly RoleParam[], nearest?: string): Misfit {
  const options = params.flatMap(({ shape }) => optionsOf(shape))
  return {
    field,
    asked: value,
    isKnown: params.length > 0,
    ...(nearest !== undefined && { nearest }),
    ...(options.length > 0 && { options }),
  }
}

/** Says in sentences what is not possible, and what is. */
export function misfitWords({ field, asked, isKnown, nearest, options }: Misfit): string {
  if (!isKnown) return `The model has no parameter for ${field}.`
  const value = typeof asked === 'object' ? '' : ` ${asked}`
  const near = nearest === undefined ? '' : ` The nearest value is ${nearest}.`
  return `${field}${value} is not possible.${near}${options ? ` Possible values: ${options.join(', ')}.` : ''}`
}

/** The nearest value that a shape takes; undefined if no value is near. */
export const nearestIn = (shape: Shape, value: unknown): Near | undefined =>
  match<Near | undefined>(shape, {
    any: () => exactly(value),
    string: () => (typeof value === 'string' ? exactly(value) : undefined),
    number: (number) => nearestNumber(number, value),
    boolean: () => (typeof value === 'boolean' ? exactly(value) : undefined),
    choice: ({ values }) => nearestOption(values, value),
    file: () => (Array.isArray(value) ? { value: value[0], isExact: value.length === 1 } : exactly(value)),
    list: ({ of, max }) => nearestList(of, max, value),
    object: () => undefined,
    map: () => undefined,
    either: ({ of }) => {
      const all = of.flatMap((one) => nearestIn(one, value) ?? [])
      return all.find(({ isExact }) => isExact) ?? all[0]
    },
    nullable: ({ of }) => nearestIn(of, value),
  })

const exactly = (value: unknown): Near => ({ value, isExact: true })

function nearestList(of: Shape, max = Infinity, value: unknown): Near | undefined {
  const given = [value].flat()
  const found = given.flatMap((one) => nearestIn(of, one) ?? [])
  if (found.length === 0) return undefined
  const isExact = found.length === given.length && found.length <= max && found.every((one) => one.isExact)
  return { value: found.slice(0, max).map((one) => one.value), isExact }
}

function nearestNumber(shape: ShapeOf<'number'>, value: unknown): Near | undefined {
  const { integer, exclusiveMin = -Infinity, exclusiveMax = Infinity, stepFrom } = shape
  const { min = exclusiveMin, max = exclusiveMax, step = integer ? 1 : undefined } = shape
  if (typeof value !== 'number' || !Number.isFinite(value)) return undefined
  // No number is the nearest to an exclusive bound; this one is near.
  const apart = step ?? 0.01
  const inner = value <= exclusiveMin ? exclusiveMin + apart : value >= exclusiveMax ? exclusiveMax - apart : value
  const inside = Math.min(Math.max(inner, min), max)
  const start = stepFrom === 'min' ? min : 0
  const near = step === undefined ? inside : nearestStepFrom(inside, start, step, max, min)
  return { value: near, isExact: near === value }
}

function nearestOption(values: readonly (string | number)[], value: unknown): Near | undefined {
  const wanted = `${value}`.toLowerCase()
  const same = values.find((option) => `${option}`.toLowerCase() === wanted)
  if (same !== undefined) return exactly(same)
  const scale = typeof value === 'number' ? (option: string | number) => Number.parseFloat(`${option}`) : gradeOf
  const near = closest(values, scale, scale(wanted))
  return near === undefined ? undefined : { value: near, isExact: typeof value === 'number' && scale(near) === value }
}

/** The option whose measure is the closest to the wanted one; undefined if there is no such measure. */
export function closest<Option>(
  options: readonly Option[],
  measure: (option: Option) => number,
  wanted: number,
): Option | undefined {
  const far = (option: Option): number => Math.abs(measure(option) - wanted)
  return options.filter((option) => far(option) >= 0).sort((a, b) => far(a) - far(b))[0]
}

/** Words that different interfaces have for the same grade, from none to the highest. */
const grades = [
  ['off', 'none', 'disabled'],
  ['minimal'],
  ['low', 'draft'],
  ['medium', 'standard'],
  ['high', 'hd'],
  ['xhigh', 'ultra'],
  ['max'],
]

const gradeOf = (option: string | number): number => {
  const at = grades.findIndex((words) => words.includes(`${option}`.toLowerCase()))
  return at < 0 ? NaN : at
}

/** Every option of a shape. */
export const optionsOf = (shape: Shape): readonly (string | number)[] =>
  shape.is === 'choice'
    ? shape.values
    : shape.is === 'either'
      ? shape.of.flatMap(optionsOf)
      : shape.is === 'nullable' || shape.is === 'list'
        ? optionsOf(shape.of)
        : []

const isListed = (shape: Shape): boolean =>
  shape.is === 'nullable' ? isListed(shape.of) : shape.is === 'either' ? shape.of.some(isListed) : shape.is === 'list'

const isFiled = (shape: Shape): boolean =>
  shape.is === 'nullable' || shape.is === 'list' ? isFiled(shape.of) : shape.is === 'file'

/** Whether a value is shown by its number, because it is a file or its address. */
const isFile = (value: unknown): boolean =>
  typeof value === 'object' || (typeof value === 'string' && /^(?:https?|data):/.test(value))
