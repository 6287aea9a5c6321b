import type { Json, Model, Param } from '../../generator/catalogue/catalogue.ts'
import { ruleSet } from '../../generator/catalogue/defaults.ts'
import { paramsOf, type Rule } from '../../generator/language/rule.ts'
import { handled } from '../../generator/language/keywords.ts'
import { match } from '../../generator/language/match.ts'
import type { Field, Shape, ShapeOf } from '../../generator/language/shape.ts'

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

function fieldData(field: Field, use: Use): Json {
  const { name, label, description, required, allowEmpty, secret, shape, ...rest } = field
  return handled(rest, {
    name,
    ...(label !== undefined && { label }),
    ...(use === 'show' && description && { description }),
    ...(required && { required }),
    ...(allowEmpty && { allowEmpty }),
    ...(secret && { secret }),
    shape: data(shape, use),
  })
}

const data = (shape: Shape, use: Use): Json =>
  match<Json>(shape, {
    any: ({ is, ...rest }) => handled(rest, { is }),
    string: (string) => textData(string, use),
    number: ({ is, integer, min, max, exclusiveMin, exclusiveMax, step, unit, ...rest }) =>
      handled(rest, present({ is, integer, min, max, exclusiveMin, exclusiveMax, step, unit })),
    boolean: ({ is, ...rest }) => handled(rest, { is }),
    choice: ({ is, values, labels, deprecated, unit, ...rest }) =>
      handled(rest, present({ is, values, unit, ...(use === 'show' && { labels, deprecated }) })),
    file: (file) => fileData(file, use),
    list: ({ is, of, min, max, ...rest }) => handled(rest, present({ is, min, max, of: data(of, use) })),
    object: ({ is, fields, ...rest }) => handled(rest, { is, fields: fields.map((field) => fieldData(field, use)) }),
    either: ({ is, of, ...rest }) => handled(rest, { is, of: of.map((one) => data(one, use)) }),
    nullable: ({ is, of, ...rest }) => handled(rest, { is, of: data(of, use) }),
  })

/** A form looks for the format, and says itself what is required; a message needs the noun alone. */
function textData(shape: ShapeOf<'string'>, use: Use): Json {
  const { is, minLength, maxLength, notBlank, pattern, format, noun, catalog, ...rest } = shape
  const own = use === 'show' ? { notBlank, format } : { noun }
  return handled(rest, present({ is, minLength, maxLength, pattern, catalog, ...own }))
}

/** Most files are what is worked on, so a package says only when one is not. */
function fileData(shape: ShapeOf<'file'>, use: Use): Json {
  const { is, media, role, limits, mimeTypes, ...rest } = shape
  const isShown = use === 'show' || role === 'reference'
  return handled(
    rest,
    present({ is, media, role: isShown ? role : undefined, limits: limits && { ...limits }, mimeTypes }),
  )
}

const present = (data: { readonly [key: string]: Json | undefined }): Json =>
  Object.fromEntries(
    Object.entries(data).flatMap(([key, value]) => (value === undefined ? [] : [[key, value] as const])),
  )
