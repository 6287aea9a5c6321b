import type { Json } from '../../generator/catalogue/catalogue.ts'
import { breaking, filling, paramsOf, type Default, type Rule, type RuleSet } from '../../generator/language/rule.ts'
import { ruleSet, type Defaulted } from '../../generator/language/ruleSet.ts'
import { code, join, type Code } from '../../generator/writing/code.ts'
import { literal, number, quote } from '../../generator/writing/print.ts'
import { filledOf, localOf } from './locals.ts'
import { CodeLogic, conditionOf, isAbsent, opposite } from './logic.ts'

/** The parts of a model that its rules need. */
export interface ModelWithRules {
  readonly rules: readonly Rule[]
  readonly params: readonly Defaulted[]
}

/** The view of rules that are compiled. */
export interface RulesView {
  readonly set: RuleSet
  /** The parameters of the function that finds broken rules: the values that the caller sent. */
  readonly values: Code
  /** Its statements, which compute the values after defaults that it uses. */
  readonly settled: readonly Code[]
  /** The condition that is true if a rule is broken, for each rule. */
  readonly checks: readonly { readonly index: Code; readonly isBroken: Code }[]
  /** The values for its call by the function that accepts input. */
  readonly sent: Code
  /** Whether a condition asks whether a value is given. */
  readonly isGivenUsed: boolean
  /** The values for its call that explains which rules are broken. */
  readonly asked: Code
}

/** Returns the names of the parameters in rules, in the order of the model. */
export const namesInRules = ({ params, rules }: ModelWithRules): readonly string[] => {
  const named = new Set(rules.flatMap(paramsOf))
  return params.flatMap(({ name }) => (named.has(name) ? [name] : []))
}

/** Returns the view of the rules of a model; undefined if it has none. */
export function rulesView(model: ModelWithRules): RulesView | undefined {
  const names = namesInRules(model)
  if (model.rules.length === 0) return undefined
  const used = new Set<string>()
  const { set, logic } = compiling(model, used)
  const checks = model.rules.map((rule, index) => ({
    index: number(index),
    isBroken: conditionOf(breaking(rule, logic), true),
  }))
  // Backwards, because each default uses those before it.
  const settled = [...set.defaults].reverse().flatMap((one) => (used.has(one.param) ? [settle(one, model, logic)] : []))
  return {
    set,
    values: listed(names.map((name) => code`${localOf(name)}: unknown`)),
    settled: settled.reverse(),
    checks,
    isGivenUsed: checks.some(({ isBroken }) => isBroken.text.includes('given(')),
    sent: listed(names.map(localOf)),
    asked: listed(names.map((name) => code`own(${quote(name)})`)),
  }
}

const listed = (pieces: readonly Code[]): Code => join(pieces, code`, `)

/** Returns the statements that declare the values after defaults, by the names of their parameters. */
export function fillsOf(model: ModelWithRules, type: Code): ReadonlyMap<string, Code> {
  const { set, logic } = compiling(model, new Set())
  const typeOf = (name: string): Code => code`: ${type}[${quote(name)}] | undefined`
  return new Map(set.defaults.map((one) => [one.param, settle(one, model, logic, typeOf(one.param))]))
}

function compiling(model: ModelWithRules, used: Set<string>): { readonly set: RuleSet; readonly logic: CodeLogic } {
  const set = ruleSet(model.rules, model.params, new Set(namesInRules(model)))
  const defaulted = new Set(set.defaults.map(({ param }) => param))
  return { set, logic: new CodeLogic(defaulted, set.allowEmpty ?? [], used) }
}

/** Returns the statement that declares the value of a parameter after defaults. */
function settle({ param, value }: Default, { rules }: ModelWithRules, logic: CodeLogic, type: Code = code``): Code {
  const { isForbidden, own } = filling(param, rules, logic)
  const local = localOf(param)
  const isFilled = conditionOf(logic.every([isAbsent(local), opposite(isForbidden)]))
  const last = value === undefined ? code`undefined` : literal(value as Json, 4) // defaults of specs are JSON
  const chosen = own.map(({ isChosen, value: fill = null }) => code`${conditionOf(isChosen)} ? ${literal(fill, 4)} : `)
  return code`const ${filledOf(param)}${type} = ${isFilled} ? ${join([...chosen, last], code``)} : ${local}`
}
