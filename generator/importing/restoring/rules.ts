import type { Condition, Rule, Value } from '../../language/rule.ts'
import type { Json } from '../../catalogue/catalogue.ts'
import { isObject, textAt, type JsonObject } from '../json.ts'
import type { Keywords } from '../lowering/lowering.ts'
import { Scanner } from './scanner.ts'

/** The rules that the schemas in `allOf` describe; undefined if one of them describes none. */
export function restoreRules(schemas: readonly Json[], names: readonly string[]): readonly Rule[] | undefined {
  const words = schemas.map((schema) => (isObject(schema) ? textAt(schema, 'description') : undefined))
  const distinct = words.filter((text, index) => text !== words[index - 1]) // a rule can have several schemas
  const rules = distinct.map((text) => (text === undefined ? undefined : ruleOf(text, names)))
  return rules.every((rule) => rule !== undefined) ? rules : undefined
}

/** The rule of which `ruleWords` makes the beginning of a text; the rest is its reason. */
function ruleOf(text: string, names: readonly string[]): Rule | undefined {
  for (const read of [several, single]) {
    const scanner = new Scanner(text, names)
    const rule = read(scanner)
    if (rule !== undefined && scanner.words('. ')) return withReason(rule, scanner)
  }
  return undefined
}

type Unreasoned = Rule extends infer One ? (One extends Rule ? Omit<One, 'because'> : never) : never

function withReason(rule: Unreasoned, scanner: Scanner): Rule {
  if (rule.is !== 'only' || !scanner.words('Then its default is ')) return { ...rule, because: scanner.rest }
  const value = scanner.value()
  scanner.words('. ')
  return { ...rule, ...(value !== undefined && { default: value }), because: scanner.rest }
}

function several(scanner: Scanner): Unreasoned | undefined {
  const is = scanner.words('Exactly one of ') ? 'exactlyOneOf' : scanner.words('At least one of ') && 'atLeastOneOf'
  if (is === undefined) return undefined
  const params = scanner.list(() => scanner.name(), 'and')
  return scanner.words(' must be given') && { is, params }
}

function single(scanner: Scanner): Unreasoned | undefined {
  const param = scanner.name()
  if (param === undefined) return undefined
  if (scanner.words(' cannot be given together with ')) return { is: 'forbiddenWith', param, others: either(scanner) }
  if (scanner.words(' needs ')) return needs(param, scanner)
  if (scanner.words(' is required when ')) return { is: 'requiredWhen', param, when: conditions(scanner) }
  if (scanner.words(' can be given only when ')) return { is: 'allowedWhen', param, when: conditions(scanner) }
  if (!scanner.words(' can only be ')) return undefined
  const values = valuesOf(scanner)
  return scanner.words(' when ') && { is: 'only', param, values, when: conditions(scanner) }
}

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

/** A rule in the keys of a spec. */
export function ruleKeywords(rule: Rule): Keywords {
  switch (rule.is) {
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
