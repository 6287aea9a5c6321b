import { validator } from '@exodus/schemasafe'
import { Ajv2020 } from 'ajv/dist/2020.js'
import standalone from 'ajv/dist/standalone/index.js'
import type { Schema } from '../../../generator/catalogue/catalogue.ts'
import { fieldsOf } from '../../../generator/language/values.ts'
import { unchecked as claimed } from '../../../test/support/reading.ts'
import { each, quoted, type Described, type Peer } from './peer.ts'

/** Keywords of ours, and words for people: no other validator checks them. */
const unchecked = /^(?:x-|title$|description$|examples$|\$comment$|\$id$|deprecated$|writeOnly$)/

/** A schema without the keywords that other validators do not check. */
export function bare(schema: unknown, isNames = false): unknown {
  if (Array.isArray(schema)) return schema.map((item: unknown) => bare(item))
  if (typeof schema !== 'object' || schema === null) return schema
  const kept = Object.entries(fieldsOf(schema)).filter(([key]) => isNames || !unchecked.test(key))
  return Object.fromEntries(
    kept.map(([key, value]) => [
      key,
      /^(?:enum|default|required)$/.test(key) && !isNames ? value : bare(value, key === 'properties' && !isNames),
    ]),
  )
}

/** The function that checks a shallow copy, because defaults are written into it. */
const copying = 'export const parse = (input) => { const copy = { ...input }; return check(copy) ? copy : undefined }'

const code = (schema: Schema, options: { readonly useDefaults: boolean; readonly allErrors: boolean }): string =>
  codeOf(
    new Ajv2020({ ...options, strict: false, multipleOfPrecision: 6, code: { source: true, esm: false } }),
    bare(schema),
  )

function codeOf(ajv: Ajv2020, schema: unknown): string {
  const text = standalone.default(ajv, ajv.compile(fieldsOf(schema)))
  return `(() => { const module = { exports: {} }; ${text}; return module.exports })()`
}

/** The functions of Ajv that its code requires, as one module; the code of 220 models shares them. */
const required = "const require = (name) => ({ default: name.endsWith('equal') ? equal : ucs2length })"

/** Ajv with code generated ahead of time. */
export const ajv: Peer = {
  name: 'Ajv 8 standalone',
  drops: 'exact decimal steps',
  modules: each(({ schema }, isMeasured) =>
    [
      "import { equal, ucs2length } from './runtime.mjs'",
      required,
      `const check = ${code(schema, { useDefaults: true, allErrors: false })}`,
      copying,
      ...(isMeasured
        ? [
            `export const is = ${code(schema, { useDefaults: false, allErrors: false })}`,
            `const all = ${code(schema, { useDefaults: false, allErrors: true })}`,
            'export const issues = (input) => (all(input) ? 0 : all.errors.length)',
          ]
        : []),
    ].join('\n'),
  ),
  extras: {
    'runtime.mjs': [
      "import equalModule from 'ajv/dist/runtime/equal.js'",
      "import lengthModule from 'ajv/dist/runtime/ucs2length.js'",
      'export const equal = equalModule.default ?? equalModule',
      'export const ucs2length = lengthModule.default ?? lengthModule',
    ].join('\n'),
  },
}

/** The module text of schemasafe for a schema. */
const safe = ({ schema }: Described, options: { readonly useDefaults?: true; readonly issues?: true }): string =>
  validator(claimed(fieldsOf(bare(schema))), {
    mode: 'lax',
    useDefaults: options.useDefaults ?? false,
    includeErrors: options.issues ?? false,
    allErrors: options.issues ?? false,
  }).toModule()

/** It fills in no defaults where a schema has alternatives or conditions, so that its users do. */
function filling({ model }: Described): string {
  const always = model.params.filter((param) => param.default !== undefined && !param.defaultWhen && !param.withheld)
  const defaults = Object.fromEntries(always.map(({ name, default: value }) => [name, value]))
  return `const defaults = ${quoted(defaults)}\nexport const parse = (input) => (check(input) ? { ...defaults, ...input } : undefined)`
}

/** schemasafe with code generated ahead of time. */
export const schemasafe: Peer = {
  name: 'schemasafe',
  drops: 'texts of issues',
  modules: each((described, isMeasured) =>
    [
      ...(!/"(?:allOf|anyOf)"/.test(quoted(described.schema))
        ? [`const check = ${safe(described, { useDefaults: true })}`, copying]
        : [`const check = ${safe(described, {})}`, filling(described)]),
      ...(isMeasured
        ? [
            `export const is = ${safe(described, {})}`,
            `const all = ${safe(described, { issues: true })}`,
            'export const issues = (input) => (all(input) ? 0 : all.errors.length)',
          ]
        : []),
    ].join('\n'),
  ),
}
