import type { Param } from '../../../generator/catalogue/catalogue.ts'
import { paramsOf as paramsOfRule, type Condition, type Rule } from '../../../generator/language/rule.ts'
import type { Json } from '../../../generator/language/shape.ts'
import { Random } from '../random.ts'
import { objectOf, validFor, valuesFor, without } from './candidates.ts'
import { accepts, isObject, type Checked, type Checker, type Input } from './checker.ts'
import { repaired } from './repair.ts'

/** How far a search goes. */
export interface Effort {
  readonly seed: number
  /** The most combinations of parameters in rules. */
  readonly combinations: number
  /** The only parameter to try; undefined: every one that changed. */
  readonly only?: string
  /** Whether to try far more values, and the parameters of the rules that depend on the changed ones, too. */
  readonly isDeep?: boolean
  /** Changes an input as a caller does who follows other changes, such as a new name; default: none. */
  readonly adapt?: (input: Input) => Input
}

/** Yields inputs that the old model accepts, and the new one most likely refuses or reads in another way. */
export function* inputsFor(before: Checker, after: Checker, effort: Effort): Generator<Input> {
  const random = new Random(effort.seed)
  const [old, now] = [before.model, after.model]
  const bases = [...basesOf(old, random)].filter((input) => before.isValid(input))
  yield* bases
  const changed = changedParams(old, now).filter(({ name }) => effort.only === undefined || name === effort.only)
  for (const param of changed)
    yield* changesOf(
      param,
      now.params.find(({ name }) => name === param.name),
      before,
      bases,
      random,
      effort.isDeep ? 3000 : 160,
    )
  if (old.unknown === 'ignore') for (const base of bases) yield* withUnknown(base, old, now)
  yield* combined(before, after, changed, bases, { ...effort, seed: random.seed() })
}

/** The smallest input, one with every parameter, and one with each alone. */
function* basesOf(model: Checked, random: Random): Generator<Input> {
  const fixed = new Set<string>()
  for (const isLean of [true, false]) {
    const base = objectOf(model.params, isLean)
    for (let round = 0; base !== undefined && round < 3; round++) {
      const input = repaired(model, base, fixed, random)
      if (input !== undefined) yield input
    }
  }
}

/** The parts of a parameter that decide about values. */
const meaning = ({ name, shape, required, allowEmpty, default: value }: Param): string =>
  JSON.stringify([name, shape, required, allowEmpty, value])

/** The old parameters that are gone, or that accept or fill in other values. */
export function changedParams(old: Checked, now: Checked): readonly Param[] {
  const after = new Map(now.params.map((param) => [param.name, meaning(param)]))
  return old.params.filter((param) => after.get(param.name) !== meaning(param))
}

/** Inputs with each candidate value of a parameter. */
function* changesOf(
  param: Param,
  now: Param | undefined,
  before: Checker,
  bases: readonly Input[],
  random: Random,
  limit: number,
): Generator<Input> {
  const { name } = param
  const values = valuesFor(now === undefined ? [param.shape] : [param.shape, now.shape], limit)
  const fitting = values.filter((value) => accepts(param.shape, value))
  const isOpen = before.model.unknown === 'ignore'
  const more = isOpen ? fitting.flatMap((value) => (isObject(value) ? [{ ...value, unheardOf: 1 }] : [])) : []
  for (const base of bases) {
    yield* repairs(before, without(base, name), name, random)
    for (const value of [...fitting, ...more]) yield* repairs(before, { ...base, [name]: value }, name, random)
  }
}

/** The input, or one like it that the rules of the old model accept. */
function* repairs(before: Checker, input: Input, name: string, random: Random): Generator<Input> {
  if (before.isValid(input)) return yield input
  if (!before.fits(input)) return
  for (let round = 0; round < 3; round++) {
    const other = repaired(before.model, input, new Set([name]), random)
    if (other !== undefined && before.isValid(other)) return yield other
  }
}

/** Inputs with keys that the old model ignores. */
function* withUnknown(base: Input, old: Checked, now: Checked): Generator<Input> {
  yield { ...base, unheardOf: 'x' }
  for (const { name, shape } of now.params.filter((param) => old.params.every((one) => one.name !== param.name)))
    for (const value of [null, {}, 'x', 7, ...valuesFor([shape], 20)]) yield { ...base, [name]: value }
}

const valuesIn = (conditions: readonly Condition[], name: string): readonly Json[] =>
  conditions.flatMap((one) => (one.is === 'in' && one.param === name ? one.values : []))

/** The values of a parameter that rules and conditions distinguish: absent, empty, each that they name, and another. */
function choicesOf(
  param: Param,
  rules: readonly Rule[],
  conditions: readonly Condition[],
): readonly (Json | undefined)[] {
  const named = rules.flatMap((rule) => [
    ...(rule.is === 'only' && rule.param === param.name ? [...rule.values, rule.default ?? null] : []),
    ...('when' in rule ? valuesIn(rule.when, param.name) : []),
  ])
  const options = param.shape.is === 'choice' ? param.shape.values : []
  const others = [
    ...valuesIn(conditions, param.name),
    param.default ?? null,
    ...options,
    ...valuesFor([param.shape], 12),
  ]
  const all = [...named, ...others, '', '  ', [], null, true, false, validFor(param) ?? null]
  const distinct = [...new Map(all.map((value) => [JSON.stringify(value), value])).values()]
  const fitting = distinct.filter((value) => accepts(param.shape, value)).slice(0, 12)
  return param.required ? fitting : [undefined, ...fitting]
}

const conditionsOf = ({ workflows = [] }: Checked): readonly Condition[] => workflows.flatMap(({ when = [] }) => when)

/** The rules and conditions of which one model has another text, and those that changed parameters take part in. */
function rulesToTry(old: Checked, now: Checked, changed: readonly Param[]): readonly Rule[] {
  const [before, after] = [old, now].map(
    ({ rules }) => new Set(rules.map((rule) => JSON.stringify({ ...rule, because: '' }))),
  )
  const names = new Set(changed.map(({ name }) => name))
  const isOther = (rule: Rule): boolean => {
    const text = JSON.stringify({ ...rule, because: '' })
    return before?.has(text) !== after?.has(text) || paramsOfRule(rule).some((name) => names.has(name))
  }
  return [...old.rules, ...now.rules].filter(isOther)
}

/** The parameters that decide about a price, if it changed. */
const pricedIn = (old: Checked, now: Checked): readonly string[] =>
  old.credits === now.credits
    ? []
    : old.params.map(({ name }) => name).filter((name) => `${old.credits} ${now.credits}`.includes(name))

/** The names with those that rules join to them. */
function joined(names: readonly string[], rules: readonly Rule[]): readonly string[] {
  const found = new Set(names)
  for (const name of found)
    for (const others of rules.map(paramsOfRule))
      if (others.includes(name)) for (const other of others) found.add(other)
  return [...found]
}

/** Combinations of the parameters of the rules that changed, on each base. */
function* combined(
  before: Checker,
  after: Checker,
  changed: readonly Param[],
  bases: readonly Input[],
  { seed, combinations, isDeep = false }: Effort,
): Generator<Input> {
  const [old, now] = [before.model, after.model]
  const rules = rulesToTry(old, now, changed)
  const isRerouted = JSON.stringify(old.workflows) !== JSON.stringify(now.workflows)
  const conditions = isRerouted
    ? [...conditionsOf(old), ...conditionsOf(now)]
    : conditionsOf(old).filter(({ param }) => changed.some(({ name }) => name === param))
  const named = rules.flatMap(paramsOfRule)
  const names = new Set([
    ...(isDeep ? joined(named, [...old.rules, ...now.rules]) : named),
    ...conditions.map(({ param }) => param),
    ...pricedIn(old, now),
  ])
  if (names.size === 0) return
  const random = new Random(seed)
  const all = [...old.rules, ...now.rules]
  const choices = old.params
    .filter(({ name }) => names.has(name))
    .map((param) => ({ name: param.name, values: choicesOf(param, all, conditions) }))
  for (const base of [...bases.slice(0, 1), ...bases.slice(-1)])
    for (const draw of draws(
      choices.map(({ values }) => values.length),
      combinations,
      random,
    )) {
      const input = choices.reduce((sum, { name, values }, at) => withValue(sum, name, values[draw[at] ?? 0]), base)
      if (before.isValid(input)) yield input
      else if (random.chance(0.3) && before.fits(input)) yield* repairs(before, input, '', random)
    }
}

const withValue = (input: Input, name: string, value: Json | undefined): Input =>
  value === undefined ? without(input, name) : { ...input, [name]: value }

/** Every combination of so many choices, or random ones if there are more than `most`. */
export function* draws(sizes: readonly number[], most: number, random: Random): Generator<readonly number[]> {
  const total = sizes.reduce((product, size) => product * size, 1)
  for (let count = 0; count < Math.min(total, most); count++) {
    let rest = count
    yield sizes.map((size) => {
      if (total > most) return random.below(size)
      const at = rest % size
      rest = Math.floor(rest / size)
      return at
    })
  }
}
