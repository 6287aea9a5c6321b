import type { Json, Model, Param } from '../../generator/catalogue/catalogue.ts'
import { ruleSet } from '../../generator/catalogue/defaults.ts'
import { paramsOf, type Rule } from '../../generator/language/rule.ts'
import { match } from '../../generator/language/match.ts'
import type { Field, Shape } from '../../generator/language/shape.ts'

/** The purpose of a table: validation only, or forms as well. */
type Use = 'explain' | 'show'

/** The parameters of a model as data from which a validator explains issues. */
export const table = (params: readonly Param[]): readonly Json[] => params.map((param) => fieldData(param, 'explain'))

/** Whether any value in the table has alternatives. */
export const hasAlternatives = (params: readonly Param[]): boolean =>
  JSON.stringify(table(params)).includes('"is":"either"')

/** The rules of a model as data, with the parts of parameters that they need; undefined if there are none. */
export function rulesData({ rules, params }: Model): Json | undefined {
  if (rules.length === 0) return undefined
  const { defaults, allowEmpty } = ruleSet(rules, params, new Set(rules.flatMap(paramsOf)))
  return {
    rules: rules.map(ruleData),
    defaults: defaults.map(({ param }) => {
      const value = params.find(({ name }) => name === param)?.default
      return value === undefined ? { param } : { param, value }
    }),
    allowEmpty: allowEmpty ?? [], // always present: an absent key could be read from a polluted prototype
  }
}

/** A rule as plain data. */
export const ruleData = (rule: Rule): Json =>
  'when' in rule ? { ...rule, when: rule.when.map((condition) => ({ ...condition })) } : { ...rule }

/** A shape as plain data, with everything for forms and pages. */
export const shapeData = (shape: Shape): Json => data(shape, 'show')

function fieldData({ name, label, description, required, allowEmpty, secret, shape }: Field, use: Use): Json {
  return {
    name,
    ...(label !== undefined && { label }),
    ...(use === 'show' && description && { description }),
    ...(required && { required }),
    ...(allowEmpty && { allowEmpty }),
    ...(secret && { secret }),
    shape: data(shape, use),
  }
}

const data = (shape: Shape, use: Use): Json =>
  match<Json>(shape, {
    any: (any) => ({ ...any }),
    string: ({ format, notBlank, noun, ...string }) =>
      use === 'show'
        ? { ...string, ...(notBlank && { notBlank }), ...(format && { format }) }
        : { ...string, ...(noun && { noun }) }, // required fields have their own key
    number: (number) => ({ ...number }),
    boolean: (boolean) => ({ ...boolean }),
    choice: ({ labels, deprecated, ...choice }) =>
      use === 'show' ? { ...choice, ...(labels && { labels }), ...(deprecated && { deprecated }) } : { ...choice },
    file: ({ is, media, role, limits, mimeTypes }) => ({
      is,
      media,
      ...(role && (use === 'show' || role === 'reference') && { role }),
      ...(limits && { limits: { ...limits } }),
      ...(mimeTypes && { mimeTypes }),
    }),
    list: ({ of, ...list }) => ({ ...list, of: data(of, use) }),
    object: ({ is, fields }) => ({ is, fields: fields.map((field) => fieldData(field, use)) }),
    either: ({ is, of }) => ({ is, of: of.map((one) => data(one, use)) }),
    nullable: ({ is, of }) => ({ is, of: data(of, use) }),
  })
