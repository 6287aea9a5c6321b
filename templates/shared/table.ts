import type { Json, Model, Param } from '../../generator/catalogue/catalogue.ts'
import { ruleSet } from '../../generator/language/ruleSet.ts'
import { paramsOf, type AdvisoryRule, type Condition, type Rule } from '../../generator/language/rule.ts'
import { formatCheck } from '../../generator/language/format.ts'
import { handled } from '../../generator/language/keywords.ts'
import { match } from '../../generator/language/match.ts'
import type { Serving } from '../../generator/language/serving.ts'
import type { Field, Shape, ShapeOf } from '../../generator/language/shape.ts'
import { needsOf, needsStep } from './needs.ts'

/** The purpose of a table: to explain issues only, to check inputs as well, or to show forms. */
type Use = 'explain' | 'check' | 'show'

/** The last table: a module asks several times for that of its parameters. */
let last: { readonly params: readonly Param[]; readonly table: readonly Json[] } | undefined

/** The parameters of a model as data from which a validator explains issues. */
export function table(params: readonly Param[]): readonly Json[] {
  if (last?.params !== params) last = { params, table: params.map((param) => fieldData(param, 'explain')) }
  return last.table
}

/** A parameter as data from which a validator checks inputs and explains issues. */
export const checkData = (param: Param): Json => fieldData(param, 'check')

/** A function that explains alternatives or JSON values, and the language module that exports it. */
export interface PartCheck {
  readonly name: string
  readonly from: 'either' | 'json' | 'map' | 'part'
}

/** Returns the function for the parameters, `json` if they have only JSON values; undefined if they have neither. */
export function partCheck(params: readonly Param[], json: PartCheck): PartCheck | undefined {
  const needs = needsOf(params)
  if (needs.has('map')) return { name: 'explainMap', from: 'map' }
  if (!needs.has('either')) return needs.has('any') ? json : undefined
  return needs.has('any') ? { name: 'explainPart', from: 'part' } : { name: 'explainEither', from: 'either' }
}

/**
 * The function that checks trimmed text, steps of numbers or repeated items for messages about the parameters, and the
 * language module of this name; undefined if the parameters have none of them.
 */
export function refinement(params: readonly Param[]): 'refined' | 'stepped' | undefined {
  const needs = needsOf(params)
  return needs.has('trim') || needs.has('unique') ? 'refined' : needs.has('step') ? 'stepped' : undefined
}

/**
 * The rules of a model as data, with the parts of parameters that they and other conditions need; undefined if there are
 * neither.
 */
export function rulesData({ rules, params }: Model, others: readonly Condition[] = []): Json | undefined {
  if (rules.length === 0 && others.length === 0) return undefined
  return ruleSetData(rules, params, new Set([...rules.flatMap(paramsOf), ...others.map(({ param }) => param)]))
}

function ruleSetData(
  rules: readonly Rule[],
  params: readonly Param[],
  named: ReadonlySet<string>,
): { readonly [key: string]: Json } {
  const { defaults, allowEmpty } = ruleSet(rules, params, named)
  return {
    rules: rules.map(ruleData),
    defaults: defaults.map(({ param }) => {
      const value = params.find(({ name }) => name === param)?.default
      return value === undefined ? { param } : { param, value }
    }),
    allowEmpty: allowEmpty ?? [], // always present: an absent key could be read from a polluted prototype
  }
}

/** The advice of a model as data, with the rules and defaults that it needs; undefined if there is none. */
export function adviceData({ rules, advice = [], params }: Model): Json | undefined {
  if (advice.length === 0) return undefined
  const named = [...rules, ...advice].flatMap((rule) => (rule.is === 'within' ? [rule.param] : paramsOf(rule)))
  return { ...ruleSetData(rules, params, new Set(named)), advice: advice.map(ruleData) }
}

/** The workflows of a model as plain data. */
export const servingData = (workflows: readonly Serving[]): readonly Json[] =>
  workflows.map(({ name, when }) => ({ name, ...(when && { when: when.map((condition) => ({ ...condition })) }) }))

/** A rule as plain data. */
export const ruleData = (rule: AdvisoryRule): Json =>
  'when' in rule ? { ...rule, when: rule.when.map((condition) => ({ ...condition })) } : { ...rule }

/** A shape as plain data, with everything for forms and pages. */
export const shapeData = (shape: Shape): Json => data(shape, 'show')

function fieldData(field: Field, use: Use): Json {
  const { name, label, description, required, allowEmpty, secret, shape, default: value, prefill, ...rest } = field
  return handled(rest, {
    name,
    ...(label !== undefined && { label }),
    ...(use === 'show' && description && { description }),
    ...(required && { required }),
    ...(allowEmpty && { allowEmpty }),
    ...(secret && { secret }),
    shape: data(shape, use),
    ...(use !== 'explain' && value !== undefined && { default: value }),
    ...(use === 'show' && prefill !== undefined && { prefill }),
  })
}

const data = (shape: Shape, use: Use): Json =>
  match<Json>(shape, {
    any: ({ is, notEmpty, ...rest }) =>
      handled(rest, present({ is, notEmpty: use === 'explain' ? undefined : notEmpty })),
    string: (string) => textData(string, use),
    number: (number) => numberData(number, use),
    boolean: ({ is, ...rest }) => handled(rest, { is }),
    choice: ({ is, values, labels, deprecated, unit, ...rest }) =>
      handled(rest, present({ is, values, unit, ...(use === 'show' && { labels, deprecated }) })),
    file: (file) => fileData(file, use),
    list: ({ is, of, min, max, unique, ...rest }) =>
      handled(rest, present({ is, min, max, unique, of: data(of, use) })),
    object: ({ is, fields, ...rest }) => handled(rest, { is, fields: fields.map((field) => fieldData(field, use)) }),
    map: (map) => mapData(map, use),
    either: ({ is, of, tag, ...rest }) => handled(rest, present({ is, tag, of: of.map((one) => data(one, use)) })),
    nullable: ({ is, of, ...rest }) => handled(rest, { is, of: data(of, use) }),
  })

function numberData(shape: ShapeOf<'number'>, use: Use): Json {
  const { is, integer, min, max, exclusiveMin, exclusiveMax, step, stepFrom, unit, ...rest } = shape
  const isSaid = use !== 'show' && !needsStep(shape)
  return handled(
    rest,
    present({ is, integer, min, max, exclusiveMin, exclusiveMax, step: isSaid ? undefined : step, stepFrom, unit }),
  )
}

/**
 * A form needs the format and the option list, and says itself what is required; a check and a message need the noun,
 * and a format only to find its check.
 */
function textData(shape: ShapeOf<'string'>, use: Use): Json {
  const { is, minLength, maxLength, trim, notBlank, pattern, format, noun, example, catalog, ...rest } = shape
  const said = { noun, format: shape[formatCheck] && format }
  const own = { explain: said, check: { ...said, notBlank }, show: { catalog, notBlank, format, example } }
  return handled(rest, present({ is, minLength, maxLength, trim, pattern, ...own[use] }))
}

/** A message needs only the noun, which a form writes itself. */
function mapData(shape: ShapeOf<'map'>, use: Use): Json {
  const { is, of, keys, min, max, noun, ...rest } = shape
  const own = { keys: keys && textData(keys, use), noun: use === 'show' ? undefined : noun }
  return handled(rest, present({ is, min, max, ...own, of: data(of, use) }))
}

/** A check uses only the media type; the rest can be checked only with the file. */
function fileData(shape: ShapeOf<'file'>, use: Use): Json {
  const { is, media, noun, families, role, limits, mimeTypes, ...rest } = shape
  const own = use === 'show' ? { families, role, limits: limits && { ...limits }, mimeTypes } : { noun, families }
  return handled(rest, present({ is, media, ...own }))
}

const present = (data: { readonly [key: string]: Json | undefined }): Json =>
  Object.fromEntries(
    Object.entries(data).flatMap(([key, value]) => (value === undefined ? [] : [[key, value] as const])),
  )
