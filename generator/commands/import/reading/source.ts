import type { Imported, ModelNotes } from '../imported.ts'
import { own, textAt, without, type JsonObject } from '../json.ts'
import { priceIn } from './price.ts'

/** The names of a model, and where it was read. */
export type Named = Pick<Imported, 'source' | 'id' | 'vendor' | 'name'>

/** Reads the properties of a model. The `ignored` keys mean something else in this object. */
export function notesOfModel(written: JsonObject, ignored: readonly string[] = []): ModelNotes {
  const about = without(written, ignored)
  const title = textAt(about, 'title') ?? textAt(about, 'summary')
  const [description, status, replacedBy] = [
    textAt(about, 'description'),
    textAt(about, 'x-status'),
    textAt(about, 'x-replaced-by'),
  ]
  const estimatedSeconds = own(about, 'x-estimated-seconds')
  return {
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    ...(status !== undefined && { status }),
    ...(replacedBy !== undefined && { replacedBy }),
    ...(estimatedSeconds !== undefined && { estimatedSeconds }),
    ...priceIn(about),
    isDeprecated: own(about, 'deprecated') === true,
  }
}
