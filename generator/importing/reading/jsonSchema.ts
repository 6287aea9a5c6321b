import type { Imported } from '../imported.ts'
import type { JsonObject } from '../json.ts'
import { normalise } from './normalise.ts'
import { notesOfModel, type Named } from './source.ts'

/** The model whose input a JSON Schema describes, in any draft from 4. It says nothing of results. */
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
