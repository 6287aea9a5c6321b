import type { Param } from '../catalogue/catalogue.ts'
import { ruleSet } from '../language/ruleSet.ts'
import { canBeEmpty } from '../language/empty.ts'
import type { Shape } from '../language/shape.ts'
import { paramsOf, settle, type Rule, type Value } from '../language/rule.ts'

/** A value that represents all values that no rule mentions. */
const other = Symbol('any other value')

/** How many inputs are tried before a set of rules counts as satisfiable. */
const bound = 200_000

/**
 * The first rule that no input satisfies together with the rules before it and the defaults; undefined if there is
 * none.
 */
export function unsatisfiable(rules: readonly Rule[], params: readonly Param[]): Rule | undefined {
  return rules.find((_, index) => !isSatisfiable(rules.slice(0, index + 1), params))
}

/** Tries the inputs of a caller: nothing, something empty, each value that a rule names, or any other value. */
function isSatisfiable(rules: readonly Rule[], params: readonly Param[]): boolean {
  const names = new Set(rules.flatMap(paramsOf))
  const named = params.filter(({ name }) => names.has(name))
  const set = ruleSet(rules, named, names)
  const choices = named.map((param) => sendable(param, rules))
  const total = choices.reduce((product, { length }) => product * length, 1)
  for (let count = 0; count < Math.min(total, bound); count++) {
    const sent = pick(choices, count)
    const { broken } = settle(set, (name) => sent[named.findIndex((param) => param.name === name)])
    if (broken.length === 0) return true
  }
  return total > bound
}

/** The values that a caller can send for a parameter; undefined is nothing, null something empty. */
function sendable(param: Param, rules: readonly Rule[]): readonly unknown[] {
  const values = new Set<unknown>(rules.flatMap((rule) => valuesOf(rule, param.name)))
  for (const option of optionsOf(param.shape)) values.add(option)
  if (canBeEmpty(param.shape)) values.add(null)
  return param.required ? [...values] : [undefined, ...values]
}

function optionsOf(shape: Shape): readonly unknown[] {
  if (shape.is === 'nullable') return optionsOf(shape.of)
  if (shape.is === 'boolean') return [true, false]
  return shape.is === 'choice' ? shape.values : [other]
}

function valuesOf(rule: Rule, name: string): readonly Value[] {
  const own = rule.is === 'only' && rule.param === name ? rule.values : []
  const conditions = 'when' in rule ? rule.when.filter(({ param }) => param === name) : []
  return [...own, ...conditions.flatMap((condition) => (condition.is === 'in' ? condition.values : []))]
}

/** The combination with this index. */
function pick(choices: readonly (readonly unknown[])[], count: number): readonly unknown[] {
  let rest = count
  return choices.map((values) => {
    const value = values[rest % values.length]
    rest = Math.floor(rest / values.length)
    return value
  })
}
