import type { CatalogModel, CatalogParam } from '@gatewright/catalog'
import { match } from '../../../generator/language/match.ts'
import { filePattern } from '../../../generator/language/mediaParts.ts'
import type { Field, Shape, ShapeOf } from '../../../generator/language/shape.ts'
import { ruleCode, ruleHelpers, subjectOf } from '../rules.ts'
import { each, quoted, regex, type Peer } from './peer.ts'

/** A check by the names that zod's methods and zod/mini's functions have. */
type Check = readonly [method: string, mini: string, argument: string]

/** The two ways to write a schema. */
interface Style {
  readonly checked: (schema: string, checks: readonly Check[]) => string
  readonly optional: (schema: string) => string
  readonly withDefault: (schema: string, value: string) => string
}

const chained: Style = {
  checked: (schema, checks) => schema + checks.map(([method, , argument]) => `.${method}(${argument})`).join(''),
  optional: (schema) => `${schema}.optional()`,
  withDefault: (schema, value) => `${schema}.default(${value})`,
}

const functional: Style = {
  checked: (schema, checks) =>
    checks.length === 0
      ? schema
      : `${schema}.check(${checks.map(([, mini, argument]) => `z.${mini}(${argument})`).join(', ')})`,
  optional: (schema) => `z.optional(${schema})`,
  withDefault: (schema, value) => `z._default(${schema}, ${value})`,
}

const stringChecks = ({ minLength, maxLength, pattern, notBlank }: ShapeOf<'string'>): readonly Check[] => [
  ...(minLength === undefined ? [] : [['min', 'minLength', String(minLength)] as const]),
  ...(maxLength === undefined ? [] : [['max', 'maxLength', String(maxLength)] as const]),
  ...[...(pattern === undefined ? [] : [pattern]), ...(notBlank ? ['\\S'] : [])].map((one): Check => [
    'regex',
    'regex',
    regex(one),
  ]),
]

const numberChecks = ({
  min,
  max,
  exclusiveMin,
  exclusiveMax,
  step,
  stepFrom,
}: ShapeOf<'number'>): readonly Check[] => [
  ...(min === undefined ? [] : [['gte', 'gte', String(min)] as const]),
  ...(max === undefined ? [] : [['lte', 'lte', String(max)] as const]),
  ...(exclusiveMin === undefined ? [] : [['gt', 'gt', String(exclusiveMin)] as const]),
  ...(exclusiveMax === undefined ? [] : [['lt', 'lt', String(exclusiveMax)] as const]),
  ...(step === undefined || stepFrom ? [] : [['multipleOf', 'multipleOf', String(step)] as const]),
]

const listChecks = ({ min, max, unique }: ShapeOf<'list'>): readonly Check[] => [
  ...(min === undefined ? [] : [['min', 'minLength', String(min)] as const]),
  ...(max === undefined ? [] : [['max', 'maxLength', String(max)] as const]),
  ...(unique ? [['refine', 'refine', '(list) => new Set(list).size === list.length'] as const] : []),
]

function schemaOf(shape: Shape, style: Style): string {
  return match<string>(shape, {
    any: () => 'z.unknown()',
    string: (string) => style.checked('z.string()', stringChecks(string)),
    number: (number) => style.checked(number.integer ? 'z.int()' : 'z.number()', numberChecks(number)),
    boolean: () => 'z.boolean()',
    choice: ({ values }) =>
      values.every((value) => typeof value === 'string') ? `z.enum(${quoted(values)})` : `z.literal(${quoted(values)})`,
    file: ({ media }) => style.checked('z.string()', [['regex', 'regex', regex(filePattern(media))]]),
    list: (list) => style.checked(`z.array(${schemaOf(list.of, style)})`, listChecks(list)),
    object: ({ fields }) => `z.strictObject({${fieldsCode(fields, style)}})`,
    map: ({ of, keys }) => `z.record(${keys ? schemaOf(keys, style) : 'z.string()'}, ${schemaOf(of, style)})`,
    either: ({ of, tag }) =>
      `z.${tag ? `discriminatedUnion(${quoted(tag)}, ` : 'union('}[${of.map((one) => schemaOf(one, style)).join(', ')}])`,
    nullable: ({ of }) => `z.nullable(${schemaOf(of, style)})`,
  })
}

const fieldsCode = (fields: readonly (Field | CatalogParam)[], style: Style): string =>
  fields.map((field) => `${quoted(field.name)}: ${fieldCode(field, style)}`).join(', ')

function fieldCode(field: Field | CatalogParam, style: Style): string {
  const schema = schemaOf(field.shape, style)
  if (field.required) return schema
  const isAlways = field.default !== undefined && !('defaultWhen' in field) && !('withheld' in field)
  return isAlways ? style.withDefault(schema, quoted(field.default)) : style.optional(schema)
}

const rulesOf = ({ rules }: CatalogModel): readonly Check[] =>
  rules.map((rule) => {
    const argument = `(o) => ${ruleCode(rule)}, { error: ${quoted(rule.because)}, path: [${quoted(subjectOf(rule))}] }`
    return ['refine', 'refine', argument]
  })

const modelCode = (model: CatalogModel, style: Style): string =>
  style.checked(`z.${model.unknown ? 'object' : 'strictObject'}({${fieldsCode(model.params, style)}})`, rulesOf(model))

const drops = 'code points (it counts UTF-16 units), exact decimal steps'

const peerOf = (
  name: string,
  style: Style,
  imported: string,
  wrapped: (schema: string) => string,
  more = '',
): Peer => ({
  name,
  drops: drops + more,
  modules: each(({ model }) =>
    [
      `import * as z from '${imported}'`,
      ruleHelpers,
      `const schema = ${wrapped(modelCode(model, style))}`,
      'export const parse = (input) => schema.safeParse(input).data',
      'export const is = (input) => schema.safeParse(input).success',
      'export const issues = (input) => schema.safeParse(input).error?.issues.length ?? 0',
    ].join('\n'),
  ),
})

/** zod with methods. */
export const zod: Peer = peerOf('zod 4', chained, 'zod', (schema) => schema)
/** zod with functions, for small bundles. */
export const zodMini: Peer = peerOf('zod/mini', functional, 'zod/mini', (schema) => schema)
/** zod with methods, compiled when the module is loaded. */
export const zodCompiled: Peer = peerOf('zod 4 z.compile', chained, 'zod', (schema) => `z.compile(${schema})`)
