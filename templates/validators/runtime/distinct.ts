import { repeats } from '../../../generator/language/repeated.ts'
import { proven } from '../../../generator/language/values.ts'
import { copyList, type Reading } from './reading.ts'

/** Returns a copy of a list whose items are all valid and different; undefined for anything else. */
export function copyDistinct<Copy>(
  value: unknown,
  isItem: (item: unknown) => boolean,
  at?: Reading,
  min?: number,
  max?: number,
): Copy | undefined {
  const all = at ?? { part: undefined } // a verdict needs all items, too
  const items = copyList<readonly unknown[]>(value, isItem, all, min, max)
  if (items === undefined || repeats(items, 1).length === 0) return proven(items)
  if (at) at.part = items
  return undefined
}
