import type { Model } from '../catalogue/catalogue.ts'
import { paramsOf, ruleWords, settle, type Condition, type Rule, type RuleSet, type Settled } from '../language/rule.ts'
import { ruleSet } from '../language/ruleSet.ts'
import { at, type Changes, type Scope } from './changes.ts'
import { dataOf } from './data.ts'
import { following, otherDefaults, readsOne, type Kept } from './following.ts'
import {
  combinations,
  combinationWords,
  connected,
  countOf,
  droppedOf,
  mostCombinations,
  ruleParam,
  type Combination,
  type RuleParam,
} from './ruleInputs.ts'
import { same } from './same.ts'

/** The parts of a model that rules use. */
type RuleParts = Pick<Model, 'rules' | 'params' | 'advice'>

/** The rules of both versions, and the inputs that can distinguish them. */
interface Trial {
  readonly before: RuleSet
  readonly after: RuleSet
  readonly params: readonly RuleParam[]
  /** The parameters whose own default is another one. */
  readonly others: ReadonlySet<string>
  /** The parameters that only the old version has, and that every one of its inputs had. */
  readonly dropped: ReadonlySet<string>
}

/**
 * Adds the changes of the rules of a model. It tries every combination of values that the rules distinguish, of the
 * parameters that both versions have; `kept` pairs them, by their old and their new names.
 */
export function compareRules(changes: Changes, scope: Scope, before: RuleParts, after: RuleParts, kept: Kept): void {
  const names = new Map(kept.map(([b, a]) => [b.name, a.name]))
  const old = before.rules.map((rule) => renamed(rule, names))
  const pairs = pairsOf(old, after.rules)
  const emptied = kept.filter(([b, a]) => b.allowEmpty !== a.allowEmpty).map(([, { name }]) => name)
  const all = [...old, ...after.rules]
  const filled = following(otherDefaults(kept), kept, all)
  const isChanged = ([b, a]: RulePair): boolean =>
    b === undefined ||
    a === undefined ||
    !isSame(b, a) ||
    paramsOf(a).some((name) => emptied.includes(name)) ||
    readsOne(a, filled)
  const changed = pairs.filter(isChanged)
  addReworded(changes, scope, pairs, after)
  if (changed.length === 0) return
  const trial = trialOf(
    old,
    before,
    after,
    kept,
    connected(
      changed.flatMap(([b, a]) => [b, a].filter((rule) => rule !== undefined)),
      all,
    ),
  )
  const effects = effectsOf(changed, trial)
  for (const [index, [b, a]] of changed.entries()) {
    const own = at(scope, { before: placeOf(b, old, before), after: a ? placeOf(a, after.rules, after) : ['rules'] })
    addChange(changes, own, [b, a], effects[index] ?? { isComplete: false }, trial)
  }
}

/** The place of a rule; advice is in the same list of a spec, so then only the list is known. */
const placeOf = (
  rule: Rule | undefined,
  rules: readonly Rule[],
  { advice = [] }: RuleParts,
): readonly (string | number)[] =>
  rule === undefined || advice.length > 0 ? ['rules'] : ['rules', rules.indexOf(rule)]

function trialOf(
  old: readonly Rule[],
  before: RuleParts,
  after: RuleParts,
  kept: Kept,
  names: ReadonlySet<string>,
): Trial {
  const isTried = (rule: Rule): boolean => paramsOf(rule).every((name) => names.has(name)) // no input obeys rules of parameters that are not tried
  const tried = { before: old.filter(isTried), after: after.rules.filter(isTried) }
  const all = [...tried.before, ...tried.after]
  const dropped = droppedOf(before.params, kept).filter(({ name }) => names.has(name))
  const both = [...kept, ...dropped.map((param) => [param, param] as const)]
  const params = both.filter(([, { name }]) => names.has(name)).map(([b, a]) => ruleParam(b, a, all))
  const named = new Set(all.flatMap(paramsOf))
  const oldParams = before.params.map((param) => ({
    ...param,
    name: kept.find(([b]) => b.name === param.name)?.[1].name ?? param.name,
  }))
  const rules = { before: ruleSet(tried.before, oldParams, named), after: ruleSet(tried.after, after.params, named) }
  const sorted = params.sort((a, b) => a.values.length - b.values.length)
  return { ...rules, params: sorted, others: otherDefaults(kept), dropped: new Set(dropped.map(({ name }) => name)) }
}

/** Returns conditions with the new names of parameters. */
export const renamedConditions = (
  when: readonly Condition[],
  names: ReadonlyMap<string, string>,
): readonly Condition[] =>
  when.map((condition) => ({ ...condition, param: names.get(condition.param) ?? condition.param }))

/** Returns a rule with the new names of parameters. */
export function renamed(rule: Rule, names: ReadonlyMap<string, string>): Rule {
  const one = (name: string): string => names.get(name) ?? name
  if ('params' in rule) return { ...rule, params: rule.params.map(one) }
  if ('others' in rule) return { ...rule, param: one(rule.param), others: rule.others.map(one) }
  return { ...rule, param: one(rule.param), when: renamedConditions(rule.when, names) }
}

type RulePair = readonly [before: Rule | undefined, after: Rule | undefined]

/** Pairs equal rules, and then those of the same type about the same parameter. */
function pairsOf(before: readonly Rule[], after: readonly Rule[]): readonly RulePair[] {
  const free = new Set(after)
  const take = (found: Rule | undefined): Rule | undefined => {
    if (found !== undefined) free.delete(found)
    return found
  }
  const equal = new Map(before.map((rule) => [rule, take([...free].find((other) => isSame(rule, other)))]))
  const partner = (rule: Rule): Rule | undefined =>
    equal.get(rule) ?? take([...free].find((other) => other.is === rule.is && paramsOf(other)[0] === paramsOf(rule)[0]))
  return [
    ...before.map((rule): RulePair => [rule, partner(rule)]),
    ...after.map((rule): RulePair => [undefined, rule]),
  ].filter(([b, a]) => b !== undefined || (a !== undefined && free.has(a)))
}

const areSame = (a: Rule | undefined, b: Rule | undefined): boolean =>
  a !== undefined && b !== undefined && isSame(a, b)

const isSame = (a: Rule, b: Rule): boolean => same({ ...a, because: '' }, { ...b, because: '' })

function addReworded(changes: Changes, scope: Scope, pairs: readonly RulePair[], model: RuleParts): void {
  for (const [b, a] of pairs) {
    if (b === undefined || a === undefined || !isSame(b, a) || b.because === a.because) continue
    const own = at(scope, { after: placeOf(a, model.rules, model) })
    changes.add('words-changed', own, {
      before: b.because,
      after: a.because,
      message: `The reason of a rule is another one: ${ruleWords(a)}`,
    })
  }
}

/** The effect of a changed rule: an input that is refused now, one that is accepted now, and one that gets other defaults. */
interface Effect {
  readonly refused?: Combination
  readonly accepted?: Combination
  readonly filled?: Combination
  readonly isComplete: boolean
}

/** A changed rule, and the inputs that were found for it so far. */
interface Tried {
  readonly before: Rule | undefined
  readonly after: Rule | undefined
  readonly own: ReadonlySet<string>
  readonly found: { refused?: Combination; accepted?: Combination; filled?: Combination }
}

/** Tries the inputs that changed rules can decide: for the old rule alone, the new one alone, or both. */
function effectsOf(pairs: readonly RulePair[], trial: Trial): readonly Effect[] {
  const all = pairs.map(([before, after]): Tried => ({
    before,
    after,
    own: ownParams(before, after, trial),
    found: {},
  }))
  let [open, tried] = [all, 0]
  for (const input of combinations(trial.params)) {
    if (++tried > mostCombinations || open.length === 0) break
    const sent = (name: string): unknown => input.get(name)
    const [b, a] = [
      settle(trial.before, sent),
      settle(trial.after, (name) => (trial.dropped.has(name) ? undefined : sent(name))),
    ]
    for (const one of open) note(one, input, b, a, trial)
    open = open.filter(({ found }) => !(found.refused && found.accepted && found.filled))
  }
  return all.map(({ found }) => ({ ...found, isComplete: countOf(trial.params) <= mostCombinations }))
}

/** Notes an input that is the first one to show an effect of a changed rule. */
function note({ before, after, own, found }: Tried, input: Combination, b: Settled, a: Settled, trial: Trial): void {
  if (b.broken.length === 0 && after !== undefined && a.broken.includes(after)) found.refused ??= input
  if (a.broken.length === 0 && before !== undefined && b.broken.includes(before)) found.accepted ??= input
  if (
    a.broken.length + b.broken.length === 0 &&
    found.filled === undefined &&
    !isFilledAlike(b.filled, a.filled, own, trial)
  )
    found.filled = input
}

/** The parameters whose defaults a changed rule can decide; for one that only reads other defaults, the one that it fills in. */
function ownParams(before: Rule | undefined, after: Rule | undefined, { others }: Trial): ReadonlySet<string> {
  const named = [before, after].flatMap((rule) => (rule === undefined ? [] : paramsOf(rule)))
  if (!areSame(before, after)) return new Set(named)
  return new Set((after && 'when' in after ? [after.param] : named).filter((name) => !others.has(name)))
}

/** Whether the parameters of a rule get the same defaults; a changed default is reported by itself, unless rules choose it. */
function isFilledAlike(
  before: ReadonlyMap<string, unknown>,
  after: ReadonlyMap<string, unknown>,
  own: ReadonlySet<string>,
  { params, ...rules }: Trial,
): boolean {
  const base = (set: RuleSet, name: string): unknown => set.defaults.find(({ param }) => param === name)?.value
  return params.every(({ name }) => {
    if (!own.has(name) || same(before.get(name), after.get(name))) return true
    return (
      same(before.get(name), base(rules.before, name)) &&
      same(after.get(name), base(rules.after, name)) &&
      before.has(name) === after.has(name)
    )
  })
}

function addChange(changes: Changes, scope: Scope, [before, after]: RulePair, effect: Effect, trial: Trial): void {
  const found = { before: before && dataOf(before), after: after && dataOf(after) }
  const words = after ? ruleWords(after) : before ? `${ruleWords(before)} This rule is gone.` : ''
  const was = before && after && !areSame(before, after) ? ` It was: ${ruleWords(before)}` : ''
  const such = (input: Combination, verb: string): string => ` For example, ${combinationWords(input)} ${verb}.`
  const { refused, accepted, filled } = effect
  if (refused)
    changes.add(before ? 'rule-tightened' : 'rule-added', scope, {
      ...found,
      message: words + was + such(refused, 'is refused now'),
    })
  else if (!effect.isComplete) {
    const doubt = `The rules of these parameters distinguish more than ${mostCombinations.toLocaleString('en-US')} inputs, too many to try them all.`
    changes.add('rule-changed', scope, { ...found, message: words + was, doubt })
  } else if (accepted) changes.add(after ? 'rule-loosened' : 'rule-removed', scope, { ...found, message: words + was })
  if (filled)
    changes.add('rule-default-changed', scope, { ...found, message: words + was + such(filled, 'gets other defaults') })
  else if (!refused && !accepted && effect.isComplete) addEffectless(changes, scope, before, after, trial)
}

/** Adds a changed rule that refuses the same inputs, of the parameters that both versions have. */
function addEffectless(
  changes: Changes,
  scope: Scope,
  before: Rule | undefined,
  after: Rule | undefined,
  { params, dropped }: Trial,
): void {
  if (areSame(before, after)) return
  const known = new Set(params.map(({ name }) => name).filter((name) => !dropped.has(name)))
  const isOfOne = [before, after].some((rule) => rule && paramsOf(rule).some((name) => !known.has(name)))
  const found = { before: before && dataOf(before), after: after && dataOf(after) }
  const rule = after ?? before
  const words = rule ? ruleWords(rule) : ''
  if (isOfOne && !after)
    changes.add('rule-removed', scope, { ...found, message: `${words} This rule is gone, with a parameter in it.` })
  else if (isOfOne && !before)
    changes.add('rule-added', scope, {
      ...found,
      impact: 'additive',
      message: `${words} This rule is about a new parameter.`,
    })
  else changes.add('rule-reworded', scope, { ...found, message: `${words} The same inputs are refused as before.` })
}
