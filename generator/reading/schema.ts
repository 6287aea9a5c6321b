import type { Kind } from '../kinds/kind.ts'
import { listSchema } from '../kinds/list.ts'
import type { EditorSchema } from '../source/field.ts'
import { categorySchema, knownCategories } from './category.ts'
import { modelSchema } from './model.ts'
import { upstreamSchema } from './upstream.ts'
import { vendorSchema } from './vendor.ts'

/** Keys that only an upstream has: a file with one of them is not a model. */
const upstreamKeys = ['baseUrl', 'variables', 'submit']

/** Keys that only a vendor has. */
const vendorKeys = ['color', 'url', 'logo']

/** Only a category has a title, and no id. */
const isCategory: EditorSchema = {
  required: ['title'],
  not: { anyOf: [{ required: ['id'] }, { required: ['params'] }] },
}

/** Whether a file has one of these keys. */
const hasOne = (keys: readonly string[]): EditorSchema => ({ anyOf: keys.map((key) => ({ required: [key] })) })

/**
 * The JSON Schema of the files of models, upstreams, vendors and categories, created from the kinds, for completion, hover
 * texts and error marks in an editor. It is one file, so that every spec refers to the same one. `declared` are the words
 * of the categories that the specs declare.
 */
export function specSchema(kinds: readonly Kind[], declared: readonly string[] = []): EditorSchema {
  const categories = new Map([...knownCategories, ...declared.map((word) => [word, undefined] as const)])
  const words = kinds.map(({ word, doc }) => ({ const: word, description: doc }))
  return {
    $schema: 'http://json-schema.org/draft-07/schema#', // the draft that YAML language servers support best
    title: 'A spec of Gatewright',
    if: hasOne(upstreamKeys),
    then: { $ref: '#/$defs/upstream' },
    else: {
      if: hasOne(vendorKeys),
      then: { $ref: '#/$defs/vendor' },
      else: { if: isCategory, then: { $ref: '#/$defs/category' }, else: { $ref: '#/$defs/model' } },
    },
    $defs: {
      model: modelSchema(categories),
      upstream: upstreamSchema(),
      vendor: vendorSchema(),
      category: categorySchema(),
      list: listSchema,
      param: {
        type: 'object',
        anyOf: [{ required: ['type'] }, { required: ['use'] }],
        properties: {
          type: { oneOf: words },
          use: { type: 'string', description: 'A definition in params/ that this parameter extends.' },
        },
        allOf: kinds.map(({ word, schema }) => ({
          if: { properties: { type: { const: word } }, required: ['type'] },
          then: schema,
        })),
      },
    },
  }
}
