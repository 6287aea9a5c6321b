import { handled } from '../language/keywords.ts'
import type { Shape, ShapeOf } from '../language/shape.ts'
import { bounds } from '../language/words.ts'
import { addShift, addWords, inside, type Changes, type Scope, type Shift } from './changes.ts'
import type { ComparePart } from './parts.ts'
import { valuesOf } from './samples.ts'

type List = ShapeOf<'list'>
type Map = ShapeOf<'map'>

/** Adds the changes of a list. */
export function compareLists(
  changes: Changes,
  scope: Scope,
  before: List,
  after: List,
  compare: ComparePart<Shape>,
): void {
  const { is: _is, of, min, max, unique, ...rest } = after
  addSizes(changes, scope, 'item', { min: before.min, max: mostItems(before) }, { min, max })
  const canRepeat = ({ unique: differ, max: most = Infinity }: List): boolean => !differ && most > 1
  const repeats = { lost: canRepeat(before) && unique === true, gained: before.unique === true && canRepeat(after) }
  const message = `The items of ${scope.name} ${unique ? 'must differ' : 'can repeat'}.`
  addShift(changes, scope, { narrowed: 'repeats-refused', widened: 'repeats-allowed' }, repeats, {
    before: repeats.lost,
    after: repeats.gained,
    message,
  })
  compare(changes, inside(scope, '*', { before: [], after: [] }), before.of, of)
  handled(rest, undefined)
}

/** The maximum number of items, also if there are not more different ones. */
function mostItems({ of, max = Infinity, unique }: List): number | undefined {
  const values = unique ? valuesOf(of) : undefined
  const most = Math.min(max, values?.length ?? Infinity)
  return most === Infinity ? undefined : most
}

/** Adds the changes of a map. */
export function compareMaps(
  changes: Changes,
  scope: Scope,
  before: Map,
  after: Map,
  compare: ComparePart<Shape>,
): void {
  const { is: _is, of, keys, min, max, noun, ...rest } = after
  addSizes(changes, scope, 'key', before, { min, max })
  const keysScope = { ...scope, name: `each key of ${scope.name}` }
  const anyKey: Shape = { is: 'string' }
  compare(changes, keysScope, before.keys ?? anyKey, keys ?? anyKey)
  compare(changes, inside(scope, '*', { before: ['values'], after: ['values'] }), before.of, of)
  const isSame = before.min === min && before.max === max && before.keys === keys
  if (isSame && before.noun !== undefined && noun !== undefined && before.noun !== noun)
    addWords(changes, scope, 'The words of', before.noun, noun)
  handled(rest, undefined)
}

interface Sizes {
  readonly min?: number | undefined
  readonly max?: number | undefined
}

function addSizes(changes: Changes, scope: Scope, noun: string, before: Sizes, after: Sizes): void {
  const isLess = (from: Sizes, to: Sizes): boolean =>
    (from.min ?? 0) < (to.min ?? 0) || (from.max ?? Infinity) > (to.max ?? Infinity)
  const shift: Shift = { lost: isLess(before, after), gained: isLess(after, before) }
  const words = ({ min, max }: Sizes): string => bounds(min, max, noun, '') || `any number of ${noun}s`
  const verb = scope.subject.in === 'result' ? 'has' : 'can have'
  const message = `${scope.name} ${verb} ${words(after)}; it had ${words(before)}.`
  const data = ({ min, max }: Sizes) => ({ ...(min !== undefined && { min }), ...(max !== undefined && { max }) })
  addShift(changes, scope, { narrowed: 'size-narrowed', widened: 'size-widened' }, shift, {
    before: data(before),
    after: data(after),
    message,
  })
}
