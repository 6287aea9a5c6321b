import type { Imported } from '../imported.ts'
import { objectAt, own, textAt, Unreadable, type JsonObject } from '../json.ts'
import { normalise } from './normalise.ts'
import { priceIn } from './price.ts'
import { notesOfModel, type Named } from './source.ts'

/** Reads the model that a prediction server in the manner of Cog describes. */
export function readCog(root: JsonObject, named: Named): readonly Imported[] {
  const schemas = objectAt(root, 'components', 'schemas')
  const [input, output] = [own(schemas, 'Input'), own(schemas, 'Output')]
  if (input === undefined) throw new Unreadable('it has no schema components.schemas.Input')
  const display = textAt(objectAt(output), 'x-cog-array-display')
  return [
    {
      format: 'cog',
      ...named,
      notes: { ...priceIn(root), ...notesOfModel(objectAt(root, 'info'), ['title']) }, // the title is that of the server
      input: normalise(root, input, '/components/schemas/Input'),
      output: output === undefined ? undefined : normalise(root, output, '/components/schemas/Output'),
      isStreamed: display === 'concatenate',
    },
  ]
}
