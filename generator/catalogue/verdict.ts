import type { Param } from './catalogue.ts'
import { isDefaulted } from '../language/ruleSet.ts'
import { given, hasDefault, type Condition, type Rule, type Value } from '../language/rule.ts'

/**
 * A condition on an input as a caller sends it, before any default: the form for languages without defaults. `among`
 * tests the value that was sent; with `orAbsent`, it also holds if nothing was.
 */
export type Verdict =
  | { readonly is: 'given' | 'sent'; readonly param: string }
  | {
      readonly is: 'among'
      readonly param: string
      readonly values: readonly (Value | null)[]
      readonly orAbsent: boolean
    }
  | { readonly is: 'all' | 'any' | 'one'; readonly of: readonly Verdict[] }
  | { readonly is: 'not'; readonly of: Verdict }

/** A requirement of a rule: `then` where `when` holds; without `when`, everywhere. */
export interface Demand {
  readonly when?: Verdict
  readonly then: Verdict
}

/** The requirements of rules on the input of a caller; conditions on defaults are expanded. */
export class Demands {
  private readonly rules: readonly Rule[]
  private readonly params: ReadonlyMap<string, Param>

  constructor(rules: readonly Rule[], params: readonly Param[]) {
    this.rules = rules
    this.params = new Map(params.map((param) => [param.name, param]))
  }

  /** The requirements of one rule, all of which must hold. */
  of(rule: Rule): readonly Demand[] {
    switch (rule.is) {
      case 'forbiddenWith':
        return [{ when: isGiven(rule.param), then: not(any(rule.others.map(isGiven))) }]
      case 'needs':
        return [{ when: isGiven(rule.param), then: all(rule.others.map((name) => this.met(name))) }]
      case 'needsOneOf':
        return [{ when: isGiven(rule.param), then: any(rule.others.map((name) => this.met(name))) }]
      case 'exactlyOneOf':
        return this.exactlyOne(rule.params)
      case 'atLeastOneOf':
        return [{ then: any(rule.params.map((name) => this.met(name))) }]
      case 'requiredWhen':
        return [{ when: this.conditions(rule.when), then: this.met(rule.param) }]
      case 'allowedWhen':
        return [{ when: isGiven(rule.param), then: this.conditions(rule.when) }]
      case 'only':
        return [{ when: this.conditions(rule.when), then: this.among(rule.param, rule.values, true) }]
    }
  }

  private exactlyOne(names: readonly string[]): readonly Demand[] {
    const isPlain = names.every((name) => !this.allowsEmpty(name) && !this.isDefaulted(name))
    if (isPlain) return [{ then: { is: 'one', of: names.map(isGiven) } }]
    const none = not(any(names.map(isGiven)))
    const least = any([...names.map((name) => this.met(name)), ...names.map((name) => this.filled(name))])
    return [{ then: { is: 'one', of: [...names.map(isGiven), none] } }, ...(isTrue(least) ? [] : [{ then: least }])]
  }

  /** Whether the parameter is filled in with a value that counts as given. */
  private filled(name: string): Verdict {
    if (!this.isDefaulted(name)) return never
    const own = this.rules.filter((rule) => hasDefault(rule, name))
    const base = given(this.params.get(name)?.default)
    const cases = base ? always : any(own.map((rule) => this.conditions(rule.when)))
    return all([not({ is: 'sent', param: name }), cases, this.applies(name)])
  }

  private met(name: string): Verdict {
    return this.allowsEmpty(name) ? { is: 'sent', param: name } : isGiven(name)
  }

  private allowsEmpty(name: string): boolean {
    return this.params.get(name)?.allowEmpty === true
  }

  private isDefaulted(name: string): boolean {
    const param = this.params.get(name)
    return param !== undefined && isDefaulted(param, this.rules)
  }

  private conditions(conditions: readonly Condition[]): Verdict {
    return all(conditions.map((condition) => this.condition(condition)))
  }

  private condition(condition: Condition): Verdict {
    if (condition.is === 'in') return this.among(condition.param, condition.values, false)
    return condition.is === 'given' ? isGiven(condition.param) : not(isGiven(condition.param))
  }

  /** The value after defaults is one of these; `orNone` also allows it to be absent or null. */
  private among(name: string, values: readonly Value[], orNone: boolean): Verdict {
    const { is } = this.params.get(name)?.shape ?? { is: undefined }
    const isNullable = is === 'nullable' || is === 'any'
    const allowed = isNullable && orNone ? [...values, null] : values
    const unsent = this.unsentAmong(name, values, orNone)
    const among = (orAbsent: boolean): Verdict => ({ is: 'among', param: name, values: allowed, orAbsent })
    if (isTrue(unsent)) return among(true)
    if (isFalse(unsent)) return among(false)
    return all([among(true), any([{ is: 'sent', param: name }, unsent])])
  }

  /** The same for a parameter that was not sent. */
  private unsentAmong(name: string, values: readonly Value[], orNone: boolean): Verdict {
    if (!this.isDefaulted(name)) return constant(orNone)
    const base = this.params.get(name)?.default
    const isBaseIn = base === undefined || base === null ? orNone : values.some((value) => value === base)
    const own = this.rules.filter((rule) => hasDefault(rule, name))
    const cases = own.map((rule) => ({
      holds: this.conditions(rule.when),
      isIn: values.some((v) => v === rule.default),
    }))
    const isIn = cases.every((one) => one.isIn === isBaseIn)
      ? constant(isBaseIn)
      : any([
          ...cases.filter((one) => one.isIn).map((one) => one.holds),
          ...(isBaseIn ? [not(any(cases.map((one) => one.holds)))] : []),
        ])
    return orNone ? any([not(this.applies(name)), isIn]) : all([this.applies(name), isIn])
  }

  /** No rule prevents the default of the parameter, which was not sent. */
  private applies(name: string): Verdict {
    return all(this.rules.map((rule) => this.lets(rule, name)))
  }

  private lets(rule: Rule, name: string): Verdict {
    switch (rule.is) {
      case 'forbiddenWith': {
        const others = rule.param === name ? rule.others : rule.others.includes(name) ? [rule.param] : []
        return not(any(others.map(isGiven)))
      }
      case 'needs':
        return rule.param === name ? all(rule.others.map((other) => this.met(other))) : always
      case 'needsOneOf':
        return rule.param === name ? any(rule.others.map((other) => this.met(other))) : always
      case 'exactlyOneOf': {
        const others = rule.params.includes(name) ? rule.params.filter((other) => other !== name) : []
        return not(any(others.map((other) => this.met(other))))
      }
      case 'allowedWhen':
        return rule.param === name ? this.conditions(rule.when) : always
      default:
        return always
    }
  }
}

const always: Verdict = { is: 'all', of: [] }
const never: Verdict = { is: 'any', of: [] }
const constant = (holds: boolean): Verdict => (holds ? always : never)

const isTrue = (verdict: Verdict): boolean => verdict.is === 'all' && verdict.of.length === 0
const isFalse = (verdict: Verdict): boolean => verdict.is === 'any' && verdict.of.length === 0

const isGiven = (param: string): Verdict => ({ is: 'given', param })

/** All of these hold; conditions that always hold are left out. */
function all(of: readonly Verdict[]): Verdict {
  if (of.some(isFalse)) return never
  const parts = of.flatMap((part) => (part.is === 'all' ? part.of : [part]))
  const [only] = parts
  return parts.length === 1 && only !== undefined ? only : { is: 'all', of: parts }
}

/** One of these holds; conditions that never hold are left out. */
function any(of: readonly Verdict[]): Verdict {
  if (of.some(isTrue)) return always
  const parts = of.flatMap((part) => (part.is === 'any' ? part.of : [part]))
  const [only] = parts
  return parts.length === 1 && only !== undefined ? only : { is: 'any', of: parts }
}

function not(of: Verdict): Verdict {
  if (isTrue(of)) return never
  if (isFalse(of)) return always
  return of.is === 'not' ? of.of : { is: 'not', of }
}
