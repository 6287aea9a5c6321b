import type { CatalogModel, CatalogParam } from '@gatewright/catalog'
import { match } from '../../../generator/language/match.ts'
import { filePattern } from '../../../generator/language/mediaParts.ts'
import type { Field, Shape, ShapeOf } from '../../../generator/language/shape.ts'
import { ruleCode, ruleHelpers } from '../rules.ts'
import { each, quoted, regex, type Peer } from './peer.ts'

const piped = (schema: string, actions: readonly (string | false | undefined)[]): string => {
  const present = actions.filter((action) => typeof action === 'string')
  return present.length === 0 ? schema : `v.pipe(${[schema, ...present].join(', ')})`
}

const call = (name: string, argument: unknown): string | undefined =>
  argument === undefined ? undefined : `v.${name}(${quoted(argument)})`

const matches = (pattern: string | undefined): string | undefined => pattern && `v.regex(${regex(pattern)})`

const text = ({ minLength, maxLength, pattern, notBlank }: ShapeOf<'string'>): string =>
  piped('v.string()', [
    call('minLength', minLength),
    call('maxLength', maxLength),
    matches(pattern),
    notBlank && matches('\\S'),
  ])

const number = ({ integer, min, max, exclusiveMin, exclusiveMax, step, stepFrom }: ShapeOf<'number'>): string =>
  piped('v.number()', [
    integer && 'v.integer()',
    call('minValue', min),
    call('maxValue', max),
    call('gtValue', exclusiveMin),
    call('ltValue', exclusiveMax),
    !stepFrom && Number.isInteger(step) && call('multipleOf', step),
  ])

const schemaOf = (shape: Shape): string =>
  match<string>(shape, {
    any: () => 'v.unknown()',
    string: text,
    number,
    boolean: () => 'v.boolean()',
    choice: ({ values }) => `v.picklist(${quoted(values)})`,
    file: ({ media }) => piped('v.string()', [matches(filePattern(media))]),
    list: ({ of, min, max, unique }) =>
      piped(`v.array(${schemaOf(of)})`, [
        call('minLength', min),
        call('maxLength', max),
        unique && 'v.check((list) => new Set(list).size === list.length)',
      ]),
    object: ({ fields }) => `v.strictObject({${fieldsCode(fields)}})`,
    map: ({ of, keys, min, max }) =>
      piped(`v.record(${keys ? text(keys) : 'v.string()'}, ${schemaOf(of)})`, [
        call('minEntries', min),
        call('maxEntries', max),
      ]),
    either: ({ of, tag }) => `v.${tag ? `variant(${quoted(tag)}, ` : 'union('}[${of.map(schemaOf).join(', ')}])`,
    nullable: ({ of }) => `v.nullable(${schemaOf(of)})`,
  })

const fieldsCode = (fields: readonly (Field | CatalogParam)[]): string =>
  fields.map((field) => `${quoted(field.name)}: ${fieldCode(field)}`).join(', ')

function fieldCode(field: Field | CatalogParam): string {
  const schema = schemaOf(field.shape)
  if (field.required) return schema
  const isAlways = field.default !== undefined && !('defaultWhen' in field) && !('withheld' in field)
  return isAlways ? `v.optional(${schema}, ${quoted(field.default)})` : `v.optional(${schema})`
}

const modelCode = ({ params, rules, unknown }: CatalogModel): string =>
  piped(
    `v.${unknown ? 'object' : 'strictObject'}({${fieldsCode(params)}})`,
    rules.map((rule) => `v.check((o) => ${ruleCode(rule)}, ${quoted(rule.because)})`),
  )

/** valibot. */
export const valibot: Peer = {
  name: 'valibot',
  drops: 'code points (it counts UTF-16 units), steps of decimals, which it divides in binary',
  modules: each(({ model }) =>
    [
      "import * as v from 'valibot'",
      ruleHelpers,
      `const schema = ${modelCode(model)}`,
      'export const parse = (input) => { const result = v.safeParse(schema, input); return result.success ? result.output : undefined }',
      'export const is = (input) => v.is(schema, input)',
      'export const issues = (input) => v.safeParse(schema, input).issues?.length ?? 0',
    ].join('\n'),
  ),
}
