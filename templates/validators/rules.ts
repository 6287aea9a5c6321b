import type { Json } from '../../generator/catalogue/catalogue.ts'
import {
  breaking,
  filling,
  paramsOf,
  type Default,
  type Logic,
  type Rule,
  type RuleSet,
  type Value,
} from '../../generator/language/rule.ts'
import { ruleSet, type Defaulted } from '../../generator/language/ruleSet.ts'
import { code, join, type Code } from '../../generator/writing/code.ts'
import { literal, number, quote } from '../../generator/writing/print.ts'
import { filledOf, localOf } from './locals.ts'

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

/** A condition: a test with its opposite, or conditions that hold together or one of which holds. */
type Clause =
  | { readonly is: 'test'; readonly yes: Code; readonly no: Code }
  | { readonly is: 'every' | 'some'; readonly of: readonly Clause[] }

/** The logic of rules whose truths are conditions in code, on local variables. */
class CodeLogic implements Logic<Clause> {
  private readonly defaulted: ReadonlySet<string>
  private readonly allowEmpty: readonly string[]
  private readonly used: Set<string>

  /** `used` gets the names of the `defaulted` parameters whose values after defaults are used. */
  constructor(defaulted: ReadonlySet<string>, allowEmpty: readonly string[], used: Set<string>) {
    this.defaulted = defaulted
    this.allowEmpty = allowEmpty
    this.used = used
  }

  readonly given = (param: string): Clause => givenTest(localOf(param))
  readonly met = (param: string): Clause =>
    this.allowEmpty.includes(param) ? opposite(isAbsent(localOf(param))) : this.given(param)
  readonly isThere = (param: string): Clause => givenTest(this.settled(param))
  readonly isIn = (param: string, values: readonly Value[]): Clause => {
    const value = this.settled(param)
    return this.some(values.map((option) => equal(value, literal(option))))
  }
  readonly isNone = (param: string): Clause => {
    const value = this.settled(param)
    return this.some([isAbsent(value), equal(value, code`null`)])
  }
  readonly not = (clause: Clause): Clause => opposite(clause)
  readonly every = (clauses: readonly Clause[]): Clause => flat('every', clauses)
  readonly some = (clauses: readonly Clause[]): Clause => flat('some', clauses)
  readonly areSeveral = (clauses: readonly Clause[]): Clause => {
    if (clauses.length === 2) return this.every(clauses)
    const count = join(
      clauses.map((clause) => code`Number(${conditionOf(clause)})`),
      code` + `,
    )
    return { is: 'test', yes: code`${count} > 1`, no: code`${count} < 2` }
  }

  private settled(param: string): Code {
    if (!this.defaulted.has(param)) return localOf(param)
    this.used.add(param)
    return filledOf(param)
  }
}

const givenTest = (value: Code): Clause => ({ is: 'test', yes: code`given(${value})`, no: code`!given(${value})` })

const equal = (value: Code, other: Code): Clause => ({
  is: 'test',
  yes: code`${value} === ${other}`,
  no: code`${value} !== ${other}`,
})

/** The condition that is true if a local variable has no value. */
const isAbsent = (value: Code): Clause => equal(value, code`undefined`)

/** The condition that is true if this one is false. */
const opposite = (clause: Clause): Clause =>
  clause.is === 'test'
    ? { is: 'test', yes: clause.no, no: clause.yes }
    : { is: clause.is === 'every' ? 'some' : 'every', of: clause.of.map(opposite) }

/** Joins conditions; those that always or never hold disappear, or decide, and of equal tests one remains. */
function flat(is: 'every' | 'some', clauses: readonly Clause[]): Clause {
  const decided = clauses.find((clause) => clause.is !== 'test' && clause.is !== is && clause.of.length === 0)
  if (decided) return decided
  const all = clauses.flatMap((clause) => (clause.is === is ? clause.of : [clause]))
  const texts = all.map((clause) => conditionOf(clause).text)
  return { is, of: all.filter((_, index) => texts.indexOf(texts[index] ?? '') === index) }
}

/** Returns a condition as code, in parentheses if it is an operand and needs them. */
function conditionOf(clause: Clause, isOperand = false): Code {
  if (clause.is === 'test') return clause.yes
  const [only] = clause.of
  if (only === undefined) return clause.is === 'every' ? code`true` : code`false`
  if (clause.of.length === 1) return conditionOf(only, isOperand)
  const operands = clause.of.map((one) => conditionOf(one, true))
  const joined = join(operands, clause.is === 'every' ? code` && ` : code` || `)
  return isOperand && clause.is === 'some' ? code`(${joined})` : joined
}
