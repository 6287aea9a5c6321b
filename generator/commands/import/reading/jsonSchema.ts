import type { Imported } from '../imported.ts'
import type { JsonObject } from '../json.ts'
import { normalise } from './normalise.ts'
import { notesOfModel, type Named } from './source.ts'

/** Reads the model whose input a JSON Schema describes, in any draft from 4. The schema does not describe the result. */
export const readJsonSchema = (root: JsonObject, named: Named): readonly Imported[] => [
  {
    format: 'json-schema',
    ...named,
    notes: notesOfModel(root),
    input: normalise(root, root, ''),
    output: undefined,
    isStreamed: false,
  },
]
