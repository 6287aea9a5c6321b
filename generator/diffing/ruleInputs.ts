import { canBeEmpty } from '../language/empty.ts'
import { paramsOf, type Rule } from '../language/rule.ts'
import type { Field, Shape } from '../language/shape.ts'
import { hasValue, valuesOf } from './finite.ts'

/** A parameter as rules see it, in both versions. */
export interface RuleParam {
  readonly name: string
  /** Its values that rules can distinguish; undefined stands for an absent parameter. */
  readonly values: readonly unknown[]
}

/** Returns the required parameters of the old version that are gone: callers have always sent them, and leave them out now. */
export const droppedOf = (
  before: readonly Field[],
  kept: readonly (readonly [before: Field, after: Field])[],
): readonly Field[] => before.filter(({ name, required }) => required === true && !kept.some(([b]) => b.name === name))

/** Stands for any value that no rule names. */
const other: object = Object.freeze({})

/** Returns the values of a parameter that these rules can distinguish, and that both versions accept. */
export function ruleParam(before: Field, after: Field, rules: readonly Rule[]): RuleParam {
  const { name } = after
  const shapes = [before.shape, after.shape]
  const isRequired = [before, after].some(({ required }) => required)
  const mustFill = [before, after].some(({ required, allowEmpty }) => required && !allowEmpty)
  const named = [...new Set(rules.flatMap((rule) => namedValues(rule, name)))]
  const known = named.filter((value) => shapes.every((shape) => hasValue(shape, value)))
  const blanks = mustFill
    ? []
    : [null, '', []].filter(
        (value) =>
          !known.some((one) => one === value) && shapes.every((shape) => canBeEmpty(shape) && hasValue(shape, value)),
      )
  return { name, values: [...(isRequired ? [] : [undefined]), ...known, ...othersOf(shapes, named), ...blanks] }
}

/** The values of a parameter that a rule names. */
const namedValues = (rule: Rule, name: string): readonly (string | number | boolean)[] => [
  ...('when' in rule ? rule.when.flatMap((one) => (one.is === 'in' && one.param === name ? one.values : [])) : []),
  ...(rule.is === 'only' && rule.param === name
    ? [...rule.values, ...(rule.default === undefined ? [] : [rule.default])]
    : []),
]

/** Returns a filled value that rules do not name, if both versions accept one; without a list of values, a stand-in. */
function othersOf(shapes: readonly Shape[], named: readonly unknown[]): readonly unknown[] {
  const listed = shapes.map(valuesOf).find((values) => values !== undefined)
  if (listed === undefined) return [other]
  const found = listed.find(
    (value) =>
      value !== null && value !== '' && !named.includes(value) && shapes.every((shape) => hasValue(shape, value)),
  )
  return found === undefined ? [] : [found]
}

/** Returns the parameters that decide about these rules, directly or through other rules. */
export function connected(rules: readonly Rule[], all: readonly Rule[]): ReadonlySet<string> {
  const found = new Set(rules.flatMap(paramsOf))
  for (let size = 0; size < found.size;) {
    size = found.size
    for (const names of all.map(paramsOf))
      if (names.some((name) => found.has(name))) for (const name of names) found.add(name)
  }
  return found
}

/** A combination of values of parameters. */
export type Combination = ReadonlyMap<string, unknown>

/** The maximum number of combinations that are tried. */
export const mostCombinations = 50_000

/** Returns how many combinations these parameters have. */
export const countOf = (params: readonly RuleParam[]): number =>
  params.reduce((product, { values }) => product * values.length, 1)

/** Every combination of the values of parameters; those with the fewest values come first. */
export function* combinations(params: readonly RuleParam[]): Generator<Combination> {
  const positions = params.map(() => 0)
  const total = countOf(params)
  for (let count = 0; count < total; count++) {
    yield new Map(
      params.flatMap(({ name, values }, index) => {
        const value = values[positions[index] ?? 0]
        return value === undefined ? [] : [[name, value] as const]
      }),
    )
    for (let index = 0; index < params.length; index++) {
      const next = ((positions[index] ?? 0) + 1) % (params[index]?.values.length ?? 1)
      positions[index] = next
      if (next > 0) break
    }
  }
}

/** Returns a combination in words. */
export function combinationWords(combination: Combination): string {
  const parts = [...combination].map(([name, value]) => (value === other ? name : `${name} ${JSON.stringify(value)}`))
  return parts.length === 0 ? 'an input without any of its parameters' : `an input with ${parts.join(', ')}`
}
