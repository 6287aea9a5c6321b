import type { Json } from '../../../catalogue/catalogue.ts'
import type { AdvisoryRule, Condition, Rule, Value } from '../../../language/rule.ts'
import { isObject, textAt, type JsonObject } from '../json.ts'
import type { Keywords } from '../lowering/lowering.ts'
import { Scanner } from './scanner.ts'

/** The rules that the schemas in `allOf` describe; undefined if one of them describes none. */
export function restoreRules(schemas: readonly Json[], names: readonly string[]): readonly Rule[] | undefined {
  const words = schemas.map((schema) => (isObject(schema) ? textAt(schema, 'description') : undefined))
  const distinct = words.filter((text, index) => text !== words[index - 1]) // a rule can have several schemas
  const rules = distinct.map((text) => (text === undefined ? undefined : ruleOf(text, names, ruleVerbs)))
  return rules.every((rule) => isRule(rule)) ? rules : undefined
}

const isRule = (rule: AdvisoryRule | undefined): rule is Rule => rule !== undefined && rule.is !== 'within'

/** The advice at the end of the description of a parameter, and the words before it. */
export function splitAdvice(
  words: string,
  names: readonly string[],
): { readonly own: string; readonly advice: readonly AdvisoryRule[] } {
  const pieces = words.split(/(?:^| )(?=Advice: )/)
  const advice: AdvisoryRule[] = []
  for (let piece = pieces.at(-1); piece?.startsWith('Advice: '); piece = pieces.at(-1)) {
    const rule = ruleOf(piece.slice('Advice: '.length), names, adviceVerbs)
    if (rule === undefined) break
    advice.unshift(rule)
    pieces.pop()
  }
  return { own: pieces.join(' '), advice }
}

/** The words of the types of rules. */
const ruleVerbs = {
  forbidden: ' cannot be given together with ',
  needs: ' needs ',
  required: ' is required when ',
  allowed: ' can be given only when ',
  only: ' can only be ',
  given: ' must be given',
}

/** The words of the same as advice. */
const adviceVerbs: Verbs = {
  forbidden: ' should not be given together with ',
  needs: ' should come with ',
  required: ' should be given when ',
  allowed: ' should be given only when ',
  only: ' should be ',
  given: ' should be given',
}

type Verbs = Readonly<Record<keyof typeof ruleVerbs, string>>

/** The rule of which `ruleWords` makes the beginning of a text; the rest is its reason. */
function ruleOf(text: string, names: readonly string[], verbs: Verbs): AdvisoryRule | undefined {
  for (const read of [several, single, within]) {
    const scanner = new Scanner(text, names)
    const rule = read(scanner, verbs)
    if (rule !== undefined && scanner.words('. ')) return withReason(rule, scanner)
  }
  return undefined
}

type Unreasoned = AdvisoryRule extends infer One ? (One extends AdvisoryRule ? Omit<One, 'because'> : never) : never

function withReason(rule: Unreasoned, scanner: Scanner): AdvisoryRule {
  if (rule.is !== 'only' || !scanner.words('Then its default is ')) return { ...rule, because: scanner.rest }
  const value = scanner.value()
  scanner.words('. ')
  return { ...rule, ...(value !== undefined && { default: value }), because: scanner.rest }
}

function several(scanner: Scanner, { given }: Verbs): Unreasoned | undefined {
  const is = scanner.words('Exactly one of ') ? 'exactlyOneOf' : scanner.words('At least one of ') && 'atLeastOneOf'
  if (is === undefined) return undefined
  const params = scanner.list(() => scanner.name(), 'and')
  return scanner.words(given) && { is, params }
}

function single(scanner: Scanner, verbs: Verbs): Unreasoned | undefined {
  const param = scanner.name()
  if (param === undefined) return undefined
  if (scanner.words(verbs.forbidden)) return { is: 'forbiddenWith', param, others: either(scanner) }
  if (scanner.words(verbs.needs)) return needs(param, scanner)
  if (scanner.words(verbs.required)) return { is: 'requiredWhen', param, when: conditions(scanner) }
  if (scanner.words(verbs.allowed)) return { is: 'allowedWhen', param, when: conditions(scanner) }
  if (!scanner.words(verbs.only)) return undefined
  const values = valuesOf(scanner)
  return scanner.words(' when ') && { is: 'only', param, values, when: conditions(scanner) }
}

/** Bounds, which only advice has. */
function within(scanner: Scanner, verbs: Verbs): Unreasoned | undefined {
  const param = scanner.name()
  if (param === undefined || verbs !== adviceVerbs || !scanner.words(verbs.only)) return undefined
  if (scanner.words('at least ')) return bounded(param, scanner.number(), undefined)
  if (scanner.words('at most ')) return bounded(param, undefined, scanner.number())
  const min = scanner.words('from ') && scanner.number()
  return min === undefined || !scanner.words(' to ') ? undefined : bounded(param, min, scanner.number())
}

const bounded = (param: string, min: number | undefined, max: number | undefined): Unreasoned => ({
  is: 'within',
  param,
  ...(min !== undefined && { min }),
  ...(max !== undefined && { max }),
})

const either = (scanner: Scanner): readonly string[] => scanner.list(() => scanner.name(), 'or')

/** A list with `or` is read first: if `and` follows it, all of the names are needed. */
function needs(param: string, scanner: Scanner): Unreasoned {
  const some = either(scanner)
  if (some.length > 1 && !scanner.rest.startsWith(' and ')) return { is: 'needsOneOf', param, others: some }
  const last = scanner.words(' and ') && scanner.name()
  return { is: 'needs', param, others: last === undefined ? some : [...some, last] }
}

const valuesOf = (scanner: Scanner): readonly Value[] => scanner.list(() => scanner.value(), 'or')

const conditions = (scanner: Scanner): readonly Condition[] => scanner.list(() => condition(scanner), 'and')

function condition(scanner: Scanner): Condition | undefined {
  const param = scanner.name()
  if (param === undefined || !scanner.words(' is ')) return undefined
  if (scanner.words('given')) return { is: 'given', param }
  if (scanner.words('not given')) return { is: 'not given', param }
  return { is: 'in', param, values: valuesOf(scanner) }
}

/** Advice in the keys of a spec. */
export const adviceKeywords = (rule: AdvisoryRule): Keywords => ({ ...ruleKeywords(rule), severity: 'advice' })

/** A rule in the keys of a spec. */
export function ruleKeywords(rule: AdvisoryRule): Keywords {
  switch (rule.is) {
    case 'within': {
      const { param, min, max, because } = rule
      return { param, within: { ...(min !== undefined && { min }), ...(max !== undefined && { max }) }, because }
    }
    case 'forbiddenWith':
    case 'needs':
    case 'needsOneOf':
      return { param: rule.param, [rule.is]: oneOrMany(rule.others), because: rule.because }
    case 'exactlyOneOf':
    case 'atLeastOneOf':
      return { [rule.is]: rule.params, because: rule.because }
    case 'requiredWhen':
    case 'allowedWhen':
      return { param: rule.param, [rule.is]: conditionKeywords(rule.when), because: rule.because }
    case 'only': {
      const { param, values, when, default: value, because } = rule
      return {
        param,
        only: values,
        when: conditionKeywords(when),
        ...(value !== undefined && { default: value }),
        because,
      }
    }
  }
}

const oneOrMany = (names: readonly string[]): Json => (names.length === 1 ? (names[0] ?? '') : names)

const conditionKeywords = (when: readonly Condition[]): JsonObject =>
  Object.fromEntries(when.map((one): [string, Json] => [one.param, one.is === 'in' ? among(one.values) : one.is]))

const among = (values: readonly Value[]): Json => (values.length === 1 ? { is: values[0] ?? '' } : { in: values })
