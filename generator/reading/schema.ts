import { kinds } from '../kinds/index.ts'
import type { EditorSchema } from '../source/field.ts'
import { modelSchema } from './model.ts'
import { upstreamSchema } from './upstream.ts'

/** Keys that only an upstream has: a file with one of them is none of a model. */
const upstreamKeys = ['baseUrl', 'variables', 'submit']

/**
 * JSON Schema of a model file and of an upstream file, made from the kinds: completion, hover and red lines in an editor.
 * It is one file, so that every spec names the same.
 */
export function specSchema(): EditorSchema {
  const words = kinds.map(({ word, doc }) => ({ const: word, description: doc }))
  return {
    $schema: 'http://json-schema.org/draft-07/schema#', // the draft that editors' YAML servers know best
    title: 'A spec of Gatewright',
    if: { anyOf: upstreamKeys.map((key) => ({ required: [key] })) },
    then: { $ref: '#/$defs/upstream' },
    else: { $ref: '#/$defs/model' },
    $defs: {
      model: modelSchema(),
      upstream: upstreamSchema(),
      param: {
        type: 'object',
        anyOf: [{ required: ['type'] }, { required: ['use'] }],
        properties: {
          type: { oneOf: words },
          use: { type: 'string', description: 'A definition in params/ that this one starts from.' },
        },
        allOf: kinds.map(({ word, schema }) => ({
          if: { properties: { type: { const: word } }, required: ['type'] },
          then: schema,
        })),
      },
    },
  }
}
