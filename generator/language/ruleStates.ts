import {
  forbids,
  given,
  holds,
  ruleWords,
  settle,
  type Condition,
  type Rule,
  type RuleInput,
  type RuleSet,
  type Value,
} from './rule.ts'
import { ruleSet, type Defaulted } from './ruleSet.ts'
import type { Json } from './shape.ts'

/** The effect of the rules on one parameter, for the current values. */
export interface RuleState {
  /** Why it cannot be given now. */
  readonly blocked?: string
  /** Whether a rule requires it now. */
  readonly isRequired?: true
  /** Why it, or another one, has to be given. */
  readonly wanted?: string
  /** The only values that it can have now, and why. */
  readonly only?: { readonly values: readonly Value[]; readonly because: string }
  /** The default that it gets now. */
  readonly fallback?: Json
}

/** The values of an input that can be incomplete, by the names of parameters. */
type Values = (param: string) => unknown

/** The state of every parameter, and the defaults that are filled in. */
export interface RuleStates {
  readonly states: ReadonlyMap<string, RuleState>
  readonly filled: ReadonlyMap<string, unknown>
}

/** Returns the function that applies the rules of a model to values. The reasons call each parameter by its label. */
export function ruleStates(
  { params, rules }: { readonly params: readonly Defaulted[]; readonly rules: readonly Rule[] },
  labelOf: (name: string) => string = (name) => name,
): (values: Values) => RuleStates {
  const names = params.map(({ name }) => name)
  const set = ruleSet(rules, params, new Set(names))
  const words = (rule: Rule): string => `${ruleWords(labelled(rule, labelOf))} ${rule.because}`
  return (values) => {
    const blocked = blockedIn(set, names, values)
    const view = viewOf(set, sentOf(values, blocked))
    const states = names.map((name): readonly [string, RuleState] => [
      name,
      stateOf(name, set, view, blocked.get(name), words),
    ])
    return { states: new Map(states), filled: view.filled }
  }
}

type Blocked = ReadonlyMap<string, Rule>

const sentOf =
  (values: Values, blocked: Blocked): Values =>
  (param) =>
    blocked.has(param) ? undefined : values(param)

interface View extends RuleInput {
  readonly filled: ReadonlyMap<string, unknown>
}

/** The view of rules on what is sent. */
function viewOf(set: RuleSet, sent: Values): View {
  const { filled } = settle(set, sent)
  const isGiven = (param: string): boolean => given(sent(param))
  return {
    filled,
    given: isGiven,
    met: (param) => (set.allowEmpty?.includes(param) ? sent(param) !== undefined : isGiven(param)),
    value: (param) => (sent(param) === undefined ? filled.get(param) : sent(param)),
  }
}

/** A blocked parameter is not sent, which can block or release others, so this repeats until nothing changes. */
function blockedIn(set: RuleSet, names: readonly string[], values: Values): Blocked {
  let blocked: Blocked = new Map()
  for (let turn = 0; turn < 10; turn++) {
    const view = viewOf(set, sentOf(values, blocked))
    const found = names.flatMap((name): readonly (readonly [string, Rule])[] => {
      const rule = set.rules.find((one) => blocks(one, name, view, values))
      return rule === undefined ? [] : [[name, rule]]
    })
    if (found.length === blocked.size && found.every(([name]) => blocked.has(name))) return new Map(found)
    blocked = new Map(found)
  }
  return blocked
}

/** Of two parameters that exclude each other and are both there, none is blocked: only the person can choose. */
function blocks(rule: Rule, name: string, view: RuleInput, values: Values): boolean {
  const isMutual = rule.is === 'forbiddenWith' || rule.is === 'exactlyOneOf'
  return !(isMutual && given(values(name))) && forbids(rule, name, view)
}

function stateOf(
  name: string,
  set: RuleSet,
  view: View,
  blocked: Rule | undefined,
  words: (rule: Rule) => string,
): RuleState {
  if (blocked !== undefined) return { blocked: words(blocked) }
  const requires = (rule: Rule): boolean => rule.is === 'requiredWhen' && rule.param === name && holds(rule.when, view)
  const required = set.rules.find(requires)
  const group = required ?? set.rules.find((rule) => isWantedBy(rule, name, view))
  const only = set.rules.find((rule) => rule.is === 'only' && rule.param === name && holds(rule.when, view))
  const fallback = fallbackOf(name, set, view)
  return {
    ...(required && { isRequired: true as const }),
    ...(group && { wanted: words(group) }),
    ...(only?.is === 'only' && { only: { values: only.values, because: words(only) } }),
    ...(fallback !== undefined && { fallback }),
  }
}

/** Returns the default that a parameter gets without a value. */
function fallbackOf(name: string, set: RuleSet, view: View): Json | undefined {
  const own = set.rules.find(
    (rule) => rule.is === 'only' && rule.param === name && rule.default !== undefined && holds(rule.when, view),
  )
  const found = own?.is === 'only' ? own.default : set.defaults.find(({ param }) => param === name)?.value
  return found as Json | undefined // defaults of specs are JSON
}

/** Whether a rule wants one of several parameters, this one among them, and none is there. */
const isWantedBy = (rule: Rule, name: string, view: RuleInput): boolean =>
  (rule.is === 'exactlyOneOf' || rule.is === 'atLeastOneOf') &&
  rule.params.includes(name) &&
  !rule.params.some((param) => view.met(param) || given(view.value(param)))

/** Returns a rule whose parameters have the labels that people see, for its words. */
function labelled(rule: Rule, label: (name: string) => string): Rule {
  const when = (conditions: readonly Condition[]): readonly Condition[] =>
    conditions.map((condition) => ({ ...condition, param: label(condition.param) }))
  switch (rule.is) {
    case 'forbiddenWith':
    case 'needs':
    case 'needsOneOf':
      return { ...rule, param: label(rule.param), others: rule.others.map(label) }
    case 'exactlyOneOf':
    case 'atLeastOneOf':
      return { ...rule, params: rule.params.map(label) }
    case 'requiredWhen':
    case 'allowedWhen':
    case 'only':
      return { ...rule, param: label(rule.param), when: when(rule.when) }
  }
}
