import { kinds } from '../kinds/index.ts'
import type { EditorSchema } from '../source/field.ts'
import { modelSchema } from './model.ts'
import { upstreamSchema } from './upstream.ts'

/** JSON Schema of a model file, and of an upstream file under `$defs/upstream`, made from the kinds: completion, hover and red lines in an editor. */
export function specSchema(): EditorSchema {
  const words = kinds.map(({ word, doc }) => ({ const: word, description: doc }))
  return {
    $schema: 'http://json-schema.org/draft-07/schema#', // the draft that editors' YAML servers know best
    title: 'A model of Gatewright',
    ...modelSchema(),
    $defs: {
      upstream: { title: 'An upstream of Gatewright', ...upstreamSchema() },
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
