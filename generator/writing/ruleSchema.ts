import type { Json, Model, Param, Schema } from '../catalogue/catalogue.ts'
import { ruleWords, type Condition, type Rule, type Value } from '../catalogue/rule.ts'

/**
 * The JSON Schemas of the rules of a model, all of which must hold. A validator that applies no defaults gives the same
 * verdict, because conditions on values are written as what a caller may send (DECISIONS 21).
 */
export const ruleSchemas = ({ rules, params }: Model): readonly Schema[] =>
  rules.map((rule) => ({ description: `${ruleWords(rule)} ${rule.because}`, ...new RuleWriter(params).schema(rule) }))

class RuleWriter {
  private readonly params: readonly Param[]

  constructor(params: readonly Param[]) {
    this.params = params
  }

  schema(rule: Rule): Schema {
    switch (rule.is) {
      case 'forbiddenWith':
        return this.implies(this.given(rule.param), none(rule.others.map((name) => this.given(name))))
      case 'needs':
        return this.implies(this.given(rule.param), all(rule.others.map((name) => this.given(name))))
      case 'needsOneOf':
        return this.implies(this.given(rule.param), some(rule.others.map((name) => this.given(name))))
      case 'exactlyOneOf':
        return { oneOf: rule.params.map((name) => this.given(name)) }
      case 'atLeastOneOf':
        return some(rule.params.map((name) => this.given(name)))
      case 'requiredWhen':
        return this.implies(this.conditions(rule.when), this.given(rule.param))
      case 'allowedWhen':
        return this.implies(this.given(rule.param), this.conditions(rule.when))
      case 'only':
        return this.implies(this.conditions(rule.when), this.among(rule.param, rule.values, true))
    }
  }

  private implies(condition: Schema, consequence: Schema): Schema {
    return { if: condition, then: consequence }
  }

  /** Present, and not null. The property is named, because strict validators want to know what is required. */
  private given(name: string): Schema {
    const isNullable = this.find(name)?.shape.is === 'nullable'
    return { properties: { [name]: isNullable ? { not: { type: 'null' } } : true }, required: [name] }
  }

  private conditions(conditions: readonly Condition[]): Schema {
    return all(conditions.map((condition) => this.condition(condition)))
  }

  private condition(condition: Condition): Schema {
    if (condition.is === 'in') return this.among(condition.param, condition.values, false)
    return condition.is === 'given' ? this.given(condition.param) : { not: this.given(condition.param) }
  }

  /** The value after defaults is one of these; `orNone` lets it be absent or null as well. */
  private among(name: string, values: readonly Value[], orNone: boolean): Schema {
    const param = this.find(name)
    const isIn = values.some((value) => value === param?.default)
    const mayLack = isIn || (orNone && param?.default === undefined)
    const isNullable = param?.shape.is === 'nullable'
    const allowed: readonly Json[] = isNullable && orNone ? [...values, null] : values
    return { properties: { [name]: { enum: allowed } }, ...(!mayLack && { required: [name] }) }
  }

  private find(name: string): Param | undefined {
    return this.params.find((param) => param.name === name)
  }
}

const all = (schemas: readonly Schema[]): Schema => joined(schemas, 'allOf')
const some = (schemas: readonly Schema[]): Schema => joined(schemas, 'anyOf')
const none = (schemas: readonly Schema[]): Schema => ({ not: some(schemas) })

const joined = (schemas: readonly Schema[], keyword: 'allOf' | 'anyOf'): Schema => {
  const [only] = schemas
  return schemas.length === 1 && only !== undefined ? only : { [keyword]: schemas }
}
