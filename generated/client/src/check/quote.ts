import { sentValue, type DefaultedParams } from './innerDefaults.js'
import type { Issue } from './issue.js'
import { paramsOf } from './rule.js'
import { isDefaulted } from './ruleSet.js'
import type { Field, Shape } from './shape.js'

/** The price of a task: exactly this, or something between two bounds, each of which can be unknown. */
export type Price =
  | { readonly credits: number; readonly exact: true }
  | { readonly min?: number; readonly max?: number; readonly exact: false }

/** The parts of a model on which its price depends. */
export interface Priced extends DefaultedParams {
  /** Whole credits, or an expression over the parameters after defaults. */
  readonly credits: number | string
}

/** Returns the function that evaluates an expression. Callers bring it, because packages have no dependencies. */
export type Evaluator = (expression: string) => (params: () => Readonly<Record<string, unknown>>) => Promise<unknown>

/** An input, which can be incomplete, and what a validator says about it. */
export interface Quoted {
  readonly input: Readonly<Record<string, unknown>>
  /** The parameters after defaults. */
  readonly values: Readonly<Record<string, unknown>>
  readonly issues: readonly Pick<Issue<string>, 'path' | 'params'>[]
}

/**
 * Returns the price of a task with this input. It is exact if nothing that the price depends on can still change, and
 * then a completed task is charged exactly that.
 */
export async function quotePrice(model: Priced, quoted: Quoted, evaluator: Evaluator): Promise<Price> {
  const { credits } = model
  if (typeof credits === 'number') return { credits, exact: true }
  const found = await numbersOf(credits, model, quoted, evaluator)
  const whole = found?.filter((value) => Number.isSafeInteger(value) && value >= 0) ?? []
  const [first] = whole
  if (first === undefined) return { exact: false }
  const [min, max] = [Math.min(...whole), Math.max(...whole)]
  return min === max && whole.length === found?.length ? { credits: first, exact: true } : { min, max, exact: false }
}

/** Returns how many seconds a task with this input usually takes; undefined if that is unknown, or can still change. */
export async function quoteSeconds(
  estimate: number | string | undefined,
  model: DefaultedParams,
  quoted: Quoted,
  evaluator: Evaluator,
): Promise<number | undefined> {
  if (typeof estimate !== 'string') return estimate
  const [only, ...others] = (await numbersOf(estimate, model, quoted, evaluator)) ?? []
  return only !== undefined && others.length === 0 && only > 0 && Number.isFinite(only) ? only : undefined
}

/** How many inputs are tried for one price. */
const most = 500

/**
 * Returns what an expression returns for all inputs into which this one can be completed; undefined if these are too
 * many. A parameter that can still change counts only if the expression reads it.
 */
async function numbersOf(
  expression: string,
  model: DefaultedParams,
  quoted: Quoted,
  evaluator: Evaluator,
): Promise<readonly number[] | undefined> {
  const { values } = quoted
  const open = openIn(model, quoted)
  const choices = new Map<Field, readonly unknown[]>()
  for (;;) {
    const read = new Set<string>()
    const inputs = completions(values, choices)
    if (inputs === undefined) return undefined
    const numbers = await Promise.all(
      inputs.map((one) => evaluator(expression)(() => recorded(one, read)).then(Number, () => NaN)),
    )
    const more = open.filter((param) => (read.has(param.name) || read.has(every)) && !choices.has(param))
    if (more.length === 0) return numbers
    for (const param of more) {
      const known = valuesOf(param.shape)
      if (known === undefined) return undefined
      choices.set(param, param.required ? known : [...known, undefined])
    }
  }
}

/** The parameters whose values can still change: those with an issue, and defaults that rules let depend on them. */
function openIn({ params, rules }: DefaultedParams, { input, issues }: Quoted): readonly Field[] {
  const open = new Set(issues.flatMap(namesIn))
  const defaulted = params.filter((param) => sentValue(input, param.name) === undefined && isDefaulted(param, rules))
  const concerned = ({ name }: Field): boolean =>
    rules.map(paramsOf).some((names) => names.includes(name) && names.some((other) => open.has(other)))
  for (let before = -1; before < open.size;) {
    before = open.size
    for (const param of defaulted.filter(concerned)) open.add(param.name)
  }
  return params.filter(({ name }) => open.has(name))
}

const namesIn = ({ path, params }: Quoted['issues'][number]): readonly string[] => [
  ...path.slice(0, 1).map(String),
  ...(params ?? []),
]

/** The inputs with each combination of the choices; undefined if there are too many. */
function completions(
  values: Readonly<Record<string, unknown>>,
  choices: ReadonlyMap<Field, readonly unknown[]>,
): readonly Readonly<Record<string, unknown>>[] | undefined {
  const count = [...choices.values()].reduce((product, { length }) => product * length, 1)
  if (count > most) return undefined
  return [...choices].reduce<readonly Readonly<Record<string, unknown>>[]>(
    (inputs, [{ name }, known]) => inputs.flatMap((one) => known.map((value) => ({ ...one, [name]: value }))),
    [values],
  )
}

/** Every value of a shape; undefined if there are too many, or too many to know. */
function valuesOf(shape: Shape): readonly unknown[] | undefined {
  if (shape.is === 'choice') return shape.values
  if (shape.is === 'boolean') return [true, false]
  if (shape.is === 'nullable') {
    const known = valuesOf(shape.of)
    return known && [...known, null]
  }
  if (shape.is !== 'number' || !shape.integer || shape.min === undefined || shape.max === undefined) return undefined
  const { min, max } = shape
  return max - min < most ? Array.from({ length: Math.floor(max - min) + 1 }, (_, index) => min + index) : undefined
}

/** Recorded if an expression reads all names, such as `*`: no parameter has this name. */
const every = '*'

/** The same values, and each name that is read of them. */
const recorded = (values: Readonly<Record<string, unknown>>, read: Set<string>): Readonly<Record<string, unknown>> =>
  new Proxy(values, {
    get: (_, name) => {
      if (typeof name === 'string') read.add(name)
      const value: unknown = Reflect.get(values, name)
      return value
    },
    getOwnPropertyDescriptor: (_, name) => {
      if (typeof name === 'string') read.add(name)
      return Reflect.getOwnPropertyDescriptor(values, name)
    },
    ownKeys: () => {
      read.add(every)
      return Reflect.ownKeys(values)
    },
  })
