import type { Json, Model } from '../catalogue/catalogue.ts'
import { canBeEmpty } from '../language/empty.ts'
import { accepts } from '../language/innerDefaults.ts'
import { given, paramsOf, settle, type Rule, type RuleSet } from '../language/rule.ts'
import { ruleSet } from '../language/ruleSet.ts'
import type { Field, Shape } from '../language/shape.ts'
import { Random } from './patterns.ts'
import { renamed } from './ruleMeaning.ts'
import { commonSamples } from './samples.ts'

/** The parameters that both versions have, by their old and their new form. */
export type Kept = readonly (readonly [before: Field, after: Field])[]

/** The parts of a model that decide which inputs it accepts, beside the shapes of values. */
export type RuleParts = Pick<Model, 'rules' | 'params'>

/** Two versions of a model, in which parameters have their new names. */
export interface Versions {
  readonly before: RuleParts
  readonly after: RuleParts
  readonly kept: Kept
  /** The required parameters that only the old version has: callers have always sent them, and leave them out now. */
  readonly dropped: readonly Field[]
}

/** Returns two versions with the new names of parameters. */
export function versionsOf(before: RuleParts, after: RuleParts, kept: Kept): Versions {
  const names = new Map(kept.map(([b, a]) => [b.name, a.name]))
  const params = before.params.map((param) => ({ ...param, name: names.get(param.name) ?? param.name }))
  const dropped = before.params.filter(
    ({ name, required }) => required === true && !kept.some(([b]) => b.name === name),
  )
  return { before: { rules: before.rules.map((rule) => renamed(rule, names)), params }, after, kept, dropped }
}

/** An input of a model, by the names of parameters. */
export type Input = ReadonlyMap<string, unknown>

/** The result of the rules of one version for an input. */
export interface Outcome {
  readonly filled: ReadonlyMap<string, unknown>
  readonly broken: readonly Rule[]
  /** The values after defaults. */
  readonly values: Input
  readonly given: (name: string) => boolean
}

/** An input that was tried with both versions. */
export interface Tried {
  readonly input: Input
  readonly before: Outcome
  readonly after: Outcome
}

/** How inputs are drawn. */
interface Drawing {
  /** More rules that distinguish values, such as the conditions of workflows. */
  readonly more?: readonly Rule[]
  /** The parameters of which all samples are tried, and not only values that rules distinguish. */
  readonly wide?: ReadonlySet<string>
}

/** Tries inputs of some parameters, and of those that decide about them through rules, with the rules of both versions. */
export function* tried(
  { before, after, kept, dropped }: Versions,
  about: Iterable<string>,
  { more = [], wide = new Set() }: Drawing = {},
): Generator<Tried> {
  const all = [...before.rules, ...after.rules, ...more]
  const names = connected(about, all)
  const isOfThese = (rule: Rule): boolean => paramsOf(rule).every((name) => names.has(name))
  const setOf = ({ rules, params }: RuleParts): RuleSet => ruleSet(rules.filter(isOfThese), params, names)
  const [old, now] = [setOf(before), setOf(after)]
  const pairs = [...kept, ...dropped.map((param) => [param, param] as const)].filter(([, { name }]) => names.has(name))
  const rules = all.filter(isOfThese)
  const params = pairs.map(([b, a]) => ({ name: a.name, values: valuesOf(b, a, rules, wide.has(a.name)) }))
  const gone = new Set(dropped.map(({ name }) => name))
  for (const input of inputsOf(params, rules))
    yield {
      input,
      before: outcome(old, (name) => input.get(name), params),
      after: outcome(now, (name) => (gone.has(name) ? undefined : input.get(name)), params),
    }
}

function outcome(rules: RuleSet, sent: (name: string) => unknown, params: readonly Samples[]): Outcome {
  const { filled, broken } = settle(rules, sent)
  const own = params.flatMap(({ name }) => (sent(name) === undefined ? [] : [[name, sent(name)] as const]))
  return { filled, broken, values: new Map([...filled, ...own]), given: (name) => given(sent(name)) }
}

/** Returns these parameters, and those that decide about them through rules. */
function connected(about: Iterable<string>, all: readonly Rule[]): ReadonlySet<string> {
  const found = new Set(about)
  for (let size = 0; size < found.size;) {
    size = found.size
    for (const names of all.map(paramsOf))
      if (names.some((name) => found.has(name))) for (const name of names) found.add(name)
  }
  return found
}

/** A parameter, and the values of it that are tried; undefined stands for an absent one. */
interface Samples {
  readonly name: string
  readonly values: readonly unknown[]
}

/** Returns values that both versions accept: those that rules name, one that they do not, and empty ones; or all samples. */
function valuesOf(before: Field, after: Field, rules: readonly Rule[], isWide: boolean): readonly unknown[] {
  const shapes: readonly Shape[] = [before.shape, after.shape]
  const isRequired = [before, after].some(({ required }) => required)
  const mustFill = [before, after].some(({ required, allowEmpty }) => required && !allowEmpty)
  const named = [...new Set(rules.flatMap((rule) => namedIn(rule, after.name)))]
  const known = named.filter((value) => shapes.every((shape) => accepts(shape, value)))
  const samples = commonSamples(shapes).filter((value) => given(value) && !known.some((one) => one === value))
  const blanks = [null, '', []].filter(
    (value) => !mustFill && shapes.every((shape) => canBeEmpty(shape) && accepts(shape, value)),
  )
  return [...(isRequired ? [] : [undefined]), ...known, ...(isWide ? samples : samples.slice(0, 1)), ...blanks]
}

/** The values of a parameter that a rule names. */
const namedIn = (rule: Rule, name: string): readonly (string | number | boolean)[] => [
  ...('when' in rule ? rule.when.flatMap((one) => (one.is === 'in' && one.param === name ? one.values : [])) : []),
  ...(rule.is === 'only' && rule.param === name
    ? [...rule.values, ...(rule.default === undefined ? [] : [rule.default])]
    : []),
]

/** The maximum number of inputs that are tried. */
const most = 3000

/**
 * Inputs with these values: all combinations, if they are few; otherwise those for which a rule applies, those with one
 * value each, and others at random.
 */
function* inputsOf(params: readonly Samples[], rules: readonly Rule[]): Generator<Input> {
  const total = params.reduce((product, { values }) => product * values.length, 1)
  if (total <= most) return yield* combinations(params, total)
  const base = new Map(params.map(({ name, values: [first] }) => [name, first]))
  const random = new Random(1)
  let count = 0
  for (const start of [base, ...rules.flatMap((rule) => applying(rule, params, base))])
    for (const { name, values } of params)
      for (const value of values) if (count++ < most) yield sent(new Map([...start, [name, value]]))
  for (let drawn = 0; drawn < most; drawn++)
    yield sent(
      new Map(params.map(({ name, values }) => [name, random.below(2) === 0 ? values[0] : random.one(values)])),
    )
}

const sent = (input: Input): Input => new Map([...input].filter(([, value]) => value !== undefined))

/** Inputs for which a rule most likely applies. */
function applying(rule: Rule, params: readonly Samples[], base: Input): readonly Input[] {
  const filled = (name: string): unknown => params.find((one) => one.name === name)?.values.find(given)
  if (!('when' in rule)) return [new Map([...base, ...paramsOf(rule).map((name) => [name, filled(name)] as const)])]
  const when = rule.when.map(({ param, ...one }) => {
    const value = one.is === 'in' ? one.values[0] : one.is === 'given' ? filled(param) : undefined
    return [param, value] as const
  })
  return [new Map([...base, ...when]), new Map([...base, [rule.param, filled(rule.param)], ...when])]
}

/** Every combination of the values of parameters; the first ones have the fewest parameters. */
function* combinations(params: readonly Samples[], total: number): Generator<Input> {
  const sorted = [...params].sort((a, b) => a.values.length - b.values.length)
  for (let count = 0; count < total; count++) {
    let rest = count
    const input = new Map<string, unknown>()
    for (const { name, values } of sorted) {
      const value = values[rest % values.length]
      rest = Math.floor(rest / values.length)
      if (value !== undefined) input.set(name, value)
    }
    yield input
  }
}

/** Returns an input in words; a long value is left out. */
export function inputWords(input: Input): string {
  const parts = [...input].map(([name, value]) => {
    const text = JSON.stringify(value as Json) // inputs are made of samples, which are JSON
    return text.length > 40 ? name : `${name} ${text}`
  })
  return parts.length === 0 ? 'an input without any of its parameters' : `an input with ${parts.join(', ')}`
}

/** Why a comparison that found no break is not certain. */
export const notProved = 'No input was found that it breaks, which proves nothing.'
