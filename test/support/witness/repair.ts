import { given, holds, type Condition, type Rule } from '../../../generator/language/rule.ts'
import { settled } from '../../../generator/language/ruling.ts'
import { ruleSet } from '../../../generator/language/ruleSet.ts'
import type { Random } from '../random.ts'
import { validFor, valuesFor, without } from './candidates.ts'
import { accepts, type Checked, type Input } from './checker.ts'

/** Changes the parameters of an input until no rule refuses it, but for the fixed ones; undefined if that fails. */
export function repaired(model: Checked, input: Input, fixed: ReadonlySet<string>, random: Random): Input | undefined {
  const set = ruleSet(model.rules, model.params, new Set(model.params.map(({ name }) => name)))
  let now = input
  for (let round = 0; round < 12; round++) {
    const { broken, filled } = settled(set, now)
    const rule = random.one(broken)
    if (rule === undefined) return now
    const next = mended(model, rule, now, fixed, random, (name) =>
      now[name] === undefined ? filled.get(name) : now[name],
    )
    if (next === undefined) return undefined
    now = next
  }
  return undefined
}

type Read = (name: string) => unknown

/** Returns the input with one change that this rule asks for. */
function mended(
  model: Checked,
  rule: Rule,
  input: Input,
  fixed: ReadonlySet<string>,
  random: Random,
  read: Read,
): Input | undefined {
  const isFree = (name: string): boolean => !fixed.has(name) && withNone(model, input, name) !== undefined
  const drop = (names: readonly string[]): Input | undefined => {
    const name = random.one(names.filter((one) => isFree(one) && one in input))
    return name === undefined ? undefined : withNone(model, input, name)
  }
  const add = (names: readonly string[]): Input | undefined => {
    const name = random.one(names.filter((one) => !fixed.has(one) && !given(input[one])))
    return name === undefined ? undefined : withValid(model, input, name)
  }
  switch (rule.is) {
    case 'forbiddenWith':
      return drop(random.chance(0.5) ? rule.others : [rule.param]) ?? drop([rule.param, ...rule.others])
    case 'needs':
    case 'needsOneOf':
      return (random.chance(0.8) ? add(rule.others) : undefined) ?? drop([rule.param]) ?? add(rule.others)
    case 'exactlyOneOf':
      return rule.params.some((name) => given(read(name))) ? drop(rule.params) : add(rule.params)
    case 'atLeastOneOf':
      return add(rule.params)
    case 'requiredWhen':
      return add([rule.param]) ?? unmet(model, rule.when, input, isFree, random)
    case 'allowedWhen':
      return random.chance(0.5)
        ? (met(model, rule.when, input, fixed, read) ?? drop([rule.param]))
        : (drop([rule.param]) ?? met(model, rule.when, input, fixed, read))
    case 'only': {
      const value = random.one(rule.values)
      if (!fixed.has(rule.param) && value !== undefined) return { ...input, [rule.param]: value }
      return unmet(model, rule.when, input, isFree, random)
    }
  }
}

/** The input without a parameter, or with an empty value of one that must be sent; undefined if it must have a value. */
function withNone({ params }: Checked, input: Input, name: string): Input | undefined {
  const param = params.find((one) => one.name === name)
  if (!param?.required) return without(input, name)
  const empty = param.allowEmpty ? [[], '', null].find((value) => accepts(param.shape, value)) : undefined
  return empty === undefined ? undefined : { ...input, [name]: empty }
}

const withValid = ({ params }: Checked, input: Input, name: string): Input | undefined => {
  const param = params.find((one) => one.name === name)
  const value = param && validFor(param)
  return value === undefined ? undefined : { ...input, [name]: value }
}

/** Makes one condition hold that does not. */
function met(
  model: Checked,
  when: readonly Condition[],
  input: Input,
  fixed: ReadonlySet<string>,
  read: Read,
): Input | undefined {
  const view = { given: (name: string) => given(input[name]), value: read }
  const open = when.find((condition) => !holds([condition], view) && !fixed.has(condition.param))
  if (open === undefined) return undefined
  if (open.is === 'in') {
    const [value] = open.values
    return value === undefined ? undefined : { ...input, [open.param]: value }
  }
  return open.is === 'given' ? withValid(model, input, open.param) : withNone(model, input, open.param)
}

/** Makes one of the conditions fail. */
function unmet(
  model: Checked,
  when: readonly Condition[],
  input: Input,
  isFree: (name: string) => boolean,
  random: Random,
): Input | undefined {
  for (const condition of random.shuffled(when)) {
    const { param: name } = condition
    if (condition.is === 'given' && isFree(name)) return withNone(model, input, name)
    if (condition.is === 'not given' && isFree(name)) return withValid(model, input, name)
    const param = model.params.find((one) => one.name === name)
    if (condition.is !== 'in' || param === undefined || !isFree(name)) continue
    const other = random.one(
      valuesFor([param.shape], 20).filter(
        (value) => accepts(param.shape, value) && !condition.values.some((one) => one === value),
      ),
    )
    if (other !== undefined) return { ...input, [name]: other }
  }
  return undefined
}
