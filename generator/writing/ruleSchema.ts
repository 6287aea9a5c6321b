import type { Model, Param, Schema } from '../catalogue/catalogue.ts'
import { canBeEmpty } from '../language/empty.ts'
import { ruleWords } from '../language/rule.ts'
import { match } from '../language/match.ts'
import type { Shape } from '../language/shape.ts'
import { Demands, type Demand, type Verdict } from '../catalogue/verdict.ts'

/**
 * The JSON Schemas of the rules of a model, all of which must hold. They describe the input of a caller, so a validator
 * that applies no defaults returns the same verdict (docs/internals/decisions.md 21). None is `true`, `false` or a
 * bare `allOf`, which code generators do not handle well.
 */
export function ruleSchemas({ rules, params }: Model): readonly Schema[] {
  const demands = new Demands(rules, params)
  return rules.flatMap((rule) => {
    const description = `${ruleWords(rule)} ${rule.because}`
    return demands.of(rule).map((demand) => ({ description, ...demandSchema(demand, params) }))
  })
}

const demandSchema = ({ when, then }: Demand, params: readonly Param[]): Schema => {
  const consequence = verdictSchema(then, params)
  return when === undefined ? consequence : { if: verdictSchema(when, params), then: consequence }
}

function verdictSchema(verdict: Verdict, params: readonly Param[]): Schema {
  switch (verdict.is) {
    case 'given':
      return property(verdict.param, givenSchema(params.find(({ name }) => name === verdict.param)))
    case 'sent':
      return property(verdict.param, {})
    case 'among': {
      const { param, values, orAbsent } = verdict
      const among = { properties: { [param]: { enum: values } } }
      return orAbsent ? among : { ...among, required: [param] }
    }
    case 'not':
      return { not: verdictSchema(verdict.of, params) }
    default:
      return joined(verdict, params)
  }
}

const keywords = { all: 'allOf', any: 'anyOf', one: 'oneOf' } as const

function joined({ is, of }: Verdict & { readonly is: keyof typeof keywords }, params: readonly Param[]): Schema {
  if (of.length === 0) return is === 'all' ? {} : { not: {} }
  return { [keywords[is]]: of.map((part) => verdictSchema(part, params)) }
}

/** The property is declared, because strict validators require it. */
const property = (name: string, schema: Schema): Schema => ({ properties: { [name]: schema }, required: [name] })

/** The schema of a value that counts as given; it accepts anything if all values of the parameter do. */
const givenSchema = (param: Param | undefined): Schema =>
  param === undefined || !canBeEmpty(param.shape) ? {} : full(param.shape)

/** The JSON Schema of any value that counts as given. Linters want the items of every list, and OpenAPI 3.0 requires them. */
export const notEmptySchema: Schema = {
  not: { anyOf: [{ type: 'null' }, { type: 'array', maxItems: 0, items: {} }, { type: 'string', pattern: '^\\s*$' }] },
}

const full = (shape: Shape): Schema =>
  match<Schema>(shape, {
    any: () => notEmptySchema,
    string: () => ({ type: 'string', pattern: '\\S' }),
    number: () => ({ type: 'number' }),
    boolean: () => ({ type: 'boolean' }),
    choice: ({ values }) => oneOf(values.filter((value) => !/^\s*$/.test(String(value)))),
    file: () => ({ type: 'string' }),
    list: () => ({ type: 'array', minItems: 1, items: {} }),
    object: () => ({ type: 'object' }),
    map: () => ({ type: 'object' }),
    either: ({ of }) => ({ anyOf: of.map(full) }),
    nullable: ({ of }) => (canBeEmpty(of) ? full(of) : { not: { type: 'null' } }),
  })

/** JSON Schema has no enum without values. */
const oneOf = (values: readonly (string | number)[]): Schema => (values.length === 0 ? { not: {} } : { enum: values })
