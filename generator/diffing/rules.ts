import type { Model } from '../catalogue/catalogue.ts'
import { paramsOf, ruleWords, type Rule } from '../language/rule.ts'
import { deciders, isDefaulted } from '../language/ruleSet.ts'
import type { Field } from '../language/shape.ts'
import { at, type Changes, type Scope } from './changes.ts'
import { dataOf, same } from './data.ts'
import { filledBy, isLooser, isSameRule, withoutMissing, type Missing } from './ruleMeaning.ts'
import {
  inputWords,
  notProved,
  tried,
  versionsOf,
  type Input,
  type Kept,
  type RuleParts,
  type Tried,
  type Versions,
} from './trial.ts'

/** A changed rule, and what both versions say about the inputs that callers of both can send. */
interface RulePair {
  readonly before: Rule | undefined
  readonly after: Rule | undefined
  /** Whether the structure shows that it has the same effect as before, or refuses fewer inputs; otherwise inputs are tried. */
  readonly is: 'same' | 'looser' | 'open'
}

/**
 * Adds the changes of the rules of a model. Where their structure does not show that no input breaks, inputs are tried;
 * `kept` pairs the parameters, by their old and their new names.
 */
export function compareRules(changes: Changes, scope: Scope, before: Model, after: Model, kept: Kept): void {
  const versions = versionsOf(before, after, kept)
  const pairs = pairsOf(versions.before.rules, after.rules)
  addReworded(changes, scope, pairs, after)
  const others = otherDefaults(versions)
  const changed = pairs.flatMap((pair) => comparedPair(pair, versions, others) ?? [])
  const open = changed.filter(({ is }) => is === 'open')
  const effects = open.length === 0 ? new Map<RulePair, Effect>() : effectsOf(open, versions, others.own)
  for (const pair of changed) {
    const { before: b, after: a } = pair
    const own = at(scope, {
      before: placeOf(b, versions.before.rules, before),
      after: a ? placeOf(a, after.rules, after) : ['rules'],
    })
    if (pair.is === 'open') addEffects(changes, own, pair, effects.get(pair) ?? {}, others)
    else addHarmless(changes, own, pair)
  }
}

/** The place of a rule; advice is in the same list of a spec, so then only the list is known. */
const placeOf = (
  rule: Rule | undefined,
  rules: readonly Rule[],
  { advice = [] }: Pick<Model, 'advice'>,
): readonly (string | number)[] =>
  rule === undefined || advice.length > 0 ? ['rules'] : ['rules', rules.indexOf(rule)]

type Pair = readonly [before: Rule | undefined, after: Rule | undefined]

/** Pairs equal rules, and then those of the same type about the same parameter. */
function pairsOf(before: readonly Rule[], after: readonly Rule[]): readonly Pair[] {
  const free = new Set(after)
  const take = (found: Rule | undefined): Rule | undefined => {
    if (found !== undefined) free.delete(found)
    return found
  }
  const equal = new Map(before.map((rule) => [rule, take([...free].find((other) => isSameRule(rule, other)))]))
  const isAlike = (a: Rule, b: Rule): boolean => isLooser(a, b) && isLooser(b, a)
  const partner = (rule: Rule): Rule | undefined =>
    equal.get(rule) ??
    take([...free].find((other) => isAlike(rule, other))) ??
    take([...free].find((other) => other.is === rule.is && paramsOf(other)[0] === paramsOf(rule)[0])) ??
    take([...free].find((other) => isLooser(rule, other)))
  return [...before.map((rule): Pair => [rule, partner(rule)]), ...after.map((rule): Pair => [undefined, rule])].filter(
    ([b, a]) => b !== undefined || (a !== undefined && free.has(a)),
  )
}

function addReworded(changes: Changes, scope: Scope, pairs: readonly Pair[], model: Model): void {
  for (const [b, a] of pairs) {
    if (b === undefined || a === undefined || !isSameRule(b, a) || b.because === a.because) continue
    const own = at(scope, { after: placeOf(a, model.rules, model) })
    changes.add('words-changed', own, {
      before: b.because,
      after: a.because,
      message: `The reason of a rule has changed: ${ruleWords(a)}`,
    })
  }
}

/** The parameters whose own default is another one, and those whose defaults follow from them through rules. */
interface OtherDefaults {
  readonly own: ReadonlySet<string>
  readonly following: ReadonlySet<string>
}

function otherDefaults({ before, after, kept }: Versions): OtherDefaults {
  const own = new Set(kept.filter(([b, a]) => !same(b.default, a.default)).map(([, { name }]) => name))
  const rules = [...before.rules, ...after.rules]
  const found = new Set(own)
  for (let size = -1; size < found.size;) {
    size = found.size
    for (const [, { name }] of kept) if (deciders(name, rules).some((one) => found.has(one))) found.add(name)
  }
  return { own, following: found }
}

/** Compares two rules by their structure; undefined if nothing about them has changed. */
function comparedPair([before, after]: Pair, versions: Versions, { following }: OtherDefaults): RulePair | undefined {
  const b = before && withoutMissing(before, missingIn(versions.before, versions.after, versions.dropped))
  const a = after && withoutMissing(after, missingIn(versions.after, versions.before, []))
  const isEqual = before !== undefined && after !== undefined && isSameRule(before, after)
  if (isEqual) {
    const isEmptied = versions.kept.some(([x, y]) => x.allowEmpty !== y.allowEmpty && paramsOf(after).includes(y.name))
    return isEmptied || readsOne(after, following) ? { before, after, is: 'open' } : undefined
  }
  if (a === undefined ? b === undefined : b !== undefined && isLooser(b, a) && isLooser(a, b))
    return { before, after, is: 'same' }
  const isFilled = [b, a].some((rule) => rule && filledBy(rule).some((name) => canBeFilled(name, versions)))
  const isFewer = a === undefined || (b !== undefined && isLooser(b, a))
  return { before, after, is: isFewer && !isFilled ? 'looser' : 'open' }
}

/** The parameters that only the first one of two versions has, apart from some: no input that both accept has them. */
function missingIn({ params, rules }: RuleParts, other: RuleParts, without: readonly Field[]): Missing {
  const isShared = ({ name }: Field): boolean => [...other.params, ...without].some((param) => param.name === name)
  const own = params.filter((param) => !isShared(param))
  const names = (some: readonly Field[]): ReadonlySet<string> => new Set(some.map(({ name }) => name))
  return { unsent: names(own), absent: names(own.filter((param) => !isDefaulted(param, rules))) }
}

const canBeFilled = (name: string, { before, after }: Versions): boolean =>
  [before, after].some(({ params, rules }) => params.some((param) => param.name === name && isDefaulted(param, rules)))

/** Whether a rule reads the value that one of these parameters has after defaults. */
const readsOne = (rule: Rule, names: ReadonlySet<string>): boolean =>
  (rule.is === 'exactlyOneOf' && rule.params.some((name) => names.has(name))) ||
  ('when' in rule &&
    ((rule.is === 'only' && names.has(rule.param)) ||
      rule.when.some(({ is, param }) => is === 'in' && names.has(param))))

/** The effect of a changed rule: an input that is refused now, and one that gets other defaults. */
interface Effect {
  refused?: Input
  filled?: Input
}

/** Tries inputs that changed rules can decide. */
function effectsOf(
  open: readonly RulePair[],
  versions: Versions,
  others: ReadonlySet<string>,
): ReadonlyMap<RulePair, Effect> {
  const found = new Map(open.map((pair): [RulePair, Effect] => [pair, {}]))
  const about = open.flatMap(({ before, after }) => [before, after].flatMap((rule) => (rule ? paramsOf(rule) : [])))
  for (const one of tried(versions, about)) {
    if (one.before.broken.length > 0) continue
    for (const [pair, effect] of found) note(pair, one, effect, versions, others)
    if ([...found.values()].every(({ refused, filled }) => refused && filled)) break
  }
  return found
}

/** Notes an input that is the first one to show an effect of a changed rule. */
function note(pair: RulePair, one: Tried, effect: Effect, versions: Versions, others: ReadonlySet<string>): void {
  if (pair.after !== undefined && one.after.broken.includes(pair.after)) effect.refused ??= one.input
  if (one.after.broken.length > 0 || effect.filled !== undefined) return
  if (ownParams(pair, others).some((name) => isFilledOtherwise(name, one, versions))) effect.filled = one.input
}

/** The parameters whose defaults a changed rule can decide; for one that only reads other defaults, the one that it fills in. */
function ownParams({ before, after }: RulePair, others: ReadonlySet<string>): readonly string[] {
  const named = [before, after].flatMap((rule) => (rule === undefined ? [] : paramsOf(rule)))
  if (before === undefined || after === undefined || !isSameRule(before, after)) return named
  return ('when' in after ? [after.param] : named).filter((name) => !others.has(name))
}

/** Whether a parameter gets another default; a changed default is reported by itself, unless rules choose it. */
function isFilledOtherwise(name: string, { before, after }: Tried, versions: Versions): boolean {
  const [b, a] = [before.filled.get(name), after.filled.get(name)]
  if (same(b, a)) return false
  const base = ({ params }: RuleParts): unknown => params.find((param) => param.name === name)?.default
  const isBase = same(b, base(versions.before)) && same(a, base(versions.after))
  return !isBase || before.filled.has(name) !== after.filled.has(name)
}

const dataOfPair = ({ before, after }: RulePair) => ({
  before: before && dataOf(before),
  after: after && dataOf(after),
})

function addEffects(
  changes: Changes,
  scope: Scope,
  pair: RulePair,
  { refused, filled }: Effect,
  others: OtherDefaults,
): void {
  const { before, after } = pair
  const isEqual = before !== undefined && after !== undefined && isSameRule(before, after)
  const words = after ? ruleWords(after) : before ? `${ruleWords(before)} This rule is gone.` : ''
  const message = words + (before && after && !isEqual ? ` It was: ${ruleWords(before)}` : '')
  const such = (input: Input, verb: string): string => `${message} For example, ${inputWords(input)} ${verb}.`
  const found = dataOfPair(pair)
  if (refused)
    changes.add(before ? 'rule-tightened' : 'rule-added', scope, { ...found, message: such(refused, 'is refused now') })
  if (filled) changes.add('rule-default-changed', scope, { ...found, message: such(filled, 'gets other defaults') })
  const isKnown = isEqual && paramsOf(after).some((name) => others.own.has(name)) // the change of that default says it
  if (!refused && !filled && !isKnown) changes.add('rule-changed', scope, { ...found, message, doubt: notProved })
}

/** Adds a changed rule that refuses no other inputs, of the parameters that both versions have. */
function addHarmless(changes: Changes, scope: Scope, pair: RulePair): void {
  const { before, after } = pair
  const found = dataOfPair(pair)
  const rule = after ?? before
  const words = rule ? ruleWords(rule) : ''
  if (!after) changes.add('rule-removed', scope, { ...found, message: `${words} This rule is gone.` })
  else if (!before)
    changes.add('rule-added', scope, {
      ...found,
      impact: 'additive',
      message: `${words} This rule is about a new parameter.`,
    })
  else if (pair.is === 'same')
    changes.add('rule-reworded', scope, { ...found, message: `${words} The same inputs are refused as before.` })
  else changes.add('rule-loosened', scope, { ...found, message: `${words} It was: ${ruleWords(before)}` })
}
