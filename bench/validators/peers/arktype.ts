import type { CatalogModel, CatalogParam } from '@gatewright/catalog'
import { match } from '../../../generator/language/match.ts'
import { filePattern } from '../../../generator/language/mediaParts.ts'
import type { Field, Shape, ShapeOf } from '../../../generator/language/shape.ts'
import { ruleCode, ruleHelpers } from '../rules.ts'
import { each, quoted, regex, type Peer } from './peer.ts'

const text = ({ minLength, maxLength, pattern, notBlank }: ShapeOf<'string'>): string =>
  [
    `type(${quoted(bounded('string', minLength, maxLength))})`,
    ...[pattern, notBlank && '\\S'].filter((one) => typeof one === 'string').map((one) => `and(${regex(one)})`),
  ].join('.')

function bounded(word: string, min: number | undefined, max: number | undefined): string {
  if (max === undefined) return min === undefined ? word : `${word} >= ${min}`
  return `${min === undefined ? '' : `${min} <= `}${word} <= ${max}`
}

/** Its divisors are integers, so that steps of decimals are dropped. */
function number({ integer, min, max, exclusiveMin, exclusiveMax, step, stepFrom }: ShapeOf<'number'>): string {
  const divisor = step !== undefined && Number.isInteger(step) && !stepFrom ? ` % ${step}` : ''
  const word = integer ? 'number.integer' : 'number'
  return [
    `type(${quoted(bounded(word, min, max))})`,
    ...(divisor === '' ? [] : [`and('number${divisor}')`]),
    ...(exclusiveMin === undefined ? [] : [`and('number > ${exclusiveMin}')`]),
    ...(exclusiveMax === undefined ? [] : [`and('number < ${exclusiveMax}')`]),
  ].join('.')
}

const list = ({ of, min, max, unique }: ShapeOf<'list'>): string =>
  [
    `${schemaOf(of)}.array()`,
    ...(min === undefined ? [] : [`atLeastLength(${min})`]),
    ...(max === undefined ? [] : [`atMostLength(${max})`]),
    ...(unique ? ['narrow((list) => new Set(list).size === list.length)'] : []),
  ].join('.')

const schemaOf = (shape: Shape): string =>
  match<string>(shape, {
    any: () => "type('unknown')",
    string: text,
    number,
    boolean: () => "type('boolean')",
    choice: ({ values }) => `type.enumerated(...${quoted(values)})`,
    file: ({ media }) => `type(${regex(filePattern(media))})`,
    list,
    object: ({ fields }) => `type({ '+': 'reject', ${fieldsCode(fields)} })`,
    map: ({ of }) => `type({ '[string]': ${schemaOf(of)} })`,
    either: ({ of }) => of.map(schemaOf).reduce((sum, one) => `${sum}.or(${one})`),
    nullable: ({ of }) => `${schemaOf(of)}.or('null')`,
  })

const fieldsCode = (fields: readonly (Field | CatalogParam)[]): string => fields.map(fieldCode).join(', ')

function fieldCode(field: Field | CatalogParam): string {
  const schema = schemaOf(field.shape)
  if (field.required) return `${quoted(field.name)}: ${schema}`
  const isAlways = field.default !== undefined && !('defaultWhen' in field) && !('withheld' in field)
  if (!isAlways) return `${quoted(`${field.name}?`)}: ${schema}`
  const value = quoted(field.default)
  return `${quoted(field.name)}: ${schema}.default(${/^[{[]/.test(value) ? `() => (${value})` : value})`
}

const modelCode = ({ params, rules, unknown }: CatalogModel): string =>
  [
    `type({ '+': '${unknown ? 'delete' : 'reject'}', ${fieldsCode(params)} })`,
    ...rules.map((rule) => `narrow((o, context) => ${ruleCode(rule)} || context.mustBe(${quoted(rule.because)}))`),
  ].join('.')

/** arktype. */
export const arktype: Peer = {
  name: 'arktype',
  drops: 'code points (it counts UTF-16 units), steps of decimals, the keys of maps',
  modules: each(({ model }) =>
    [
      "import { type } from 'arktype'",
      ruleHelpers,
      `const schema = ${modelCode(model)}`,
      'export const parse = (input) => { const result = schema(input); return result instanceof type.errors ? undefined : result }',
      // `allows` skips what narrows an object.
      `export const is = (input) => ${model.rules.length > 0 ? '!(schema(input) instanceof type.errors)' : 'schema.allows(input)'}`,
      'export const issues = (input) => { const result = schema(input); return result instanceof type.errors ? (result.summary, result.count) : 0 }',
    ].join('\n'),
  ),
}
