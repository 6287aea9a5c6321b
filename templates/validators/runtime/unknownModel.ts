import { nearest } from '../../../generator/language/nearest.ts'
import { received } from '../../../generator/language/words.ts'

/** Returns the error for an id that no model has. It suggests the nearest one. */
export function unknownModel(id: string, ids: readonly string[]): RangeError {
  const closest = nearest(String(id), ids)
  return new RangeError(
    `There is no model ${received(id)}.${closest === undefined ? '' : ` Did you mean "${closest}"?`}`,
  )
}
