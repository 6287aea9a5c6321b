import { filled } from '../language/empty.ts'
import { accepts } from '../language/innerDefaults.ts'
import { handled } from '../language/keywords.ts'
import { match } from '../language/match.ts'
import type { Shape, ShapeOf } from '../language/shape.ts'
import { some } from '../language/words.ts'
import { hasDefault } from '../reading/unions.ts'
import { compareAlternatives } from './alternatives.ts'
import { addShift, addWords, Changes, inside, valueChange, type Scope } from './changes.ts'
import { dataOf, same } from './data.ts'
import { compareFields } from './fields.ts'
import { compareFiles } from './files.ts'
import { compareLists, compareMaps } from './lists.ts'
import { valuesOutside } from './numbers.ts'
import { sampleOutside } from './samples.ts'
import { compareTexts } from './texts.ts'
import { areApart, belongs, jsonTypes } from './types.ts'
import { isBreaking } from './version.ts'

/** Adds the changes between the shapes of a value. */
export function compareShapes(changes: Changes, scope: Scope, before: Shape, after: Shape): void {
  if (same(before, after)) return
  const [b, a] = [bare(before), bare(after)]
  const shift = { lost: isNullable(before) && !acceptsNull(after), gained: isNullable(after) && !acceptsNull(before) }
  const message = `${scope.name} can ${shift.lost ? 'no longer' : 'now'} be null.`
  addShift(changes, scope, { narrowed: 'null-refused', widened: 'null-allowed' }, shift, {
    before: shift.lost,
    after: shift.gained,
    message,
  })
  if (same(b, a)) return
  if (b.is === 'either' || a.is === 'either') return compareAlternatives(changes, scope, b, a, compareShapes)
  compareBare(changes, scope, b, a)
}

const isNullable = (shape: Shape): boolean => shape.is === 'nullable'

/** The shape without null. */
function bare(shape: Shape): Shape {
  if (shape.is !== 'nullable') return shape
  const { is: _is, of, ...rest } = shape
  return handled(rest, bare(of))
}

const acceptsNull = (shape: Shape): boolean => jsonTypes(shape).includes('null')

/** Compares two shapes of the same kind keyword by keyword, and others as sets of values. */
function compareBare(changes: Changes, scope: Scope, before: Shape, after: Shape): void {
  const others = (): void => compareTypes(changes, scope, before, after)
  match<void>(before, {
    any: (b) => (after.is === 'any' ? compareAny(changes, scope, b, after) : others()),
    string: (b) => (after.is === 'string' ? compareTexts(changes, scope, b, after) : others()),
    number: (b) => (after.is === 'number' ? compareNumbers(changes, scope, b, after) : others()),
    boolean: ({ is: _is, ...rest }) => (after.is === 'boolean' ? handled(rest, undefined) : others()),
    choice: (b) => (after.is === 'choice' ? compareChoices(changes, scope, b, after) : others()),
    file: (b) => (after.is === 'file' ? compareFiles(changes, scope, b, after) : others()),
    list: (b) => (after.is === 'list' ? compareLists(changes, scope, b, after, compareShapes) : others()),
    object: (b) => {
      if (after.is === 'object') compareObjects(changes, scope, b, after)
      else if (after.is === 'map' && scope.subject.in === 'result') compareOpened(changes, scope, b, after)
      else others()
    },
    map: (b) => (after.is === 'map' ? compareMaps(changes, scope, b, after, compareShapes) : others()),
    either: others,
    nullable: others,
  })
}

function compareObjects(
  changes: Changes,
  scope: Scope,
  before: ShapeOf<'object'>,
  { is: _is, fields, ...rest }: ShapeOf<'object'>,
): void {
  compareFields(changes, scope, before.fields, fields, compareShapes)
  handled(rest, undefined)
}

/** Adds the changes of an object in a result that has any keys now: readers of its fields only see what these became. */
function compareOpened(changes: Changes, scope: Scope, before: ShapeOf<'object'>, after: ShapeOf<'map'>): void {
  for (const { name, shape, required } of before.fields) {
    const own = inside(scope, name, { before: ['keys', name], after: ['values'] })
    const isGone = after.keys !== undefined && !accepts(after.keys, name)
    if (isGone) changes.add('field-removed', own, { before: dataOf(shape), message: `The field ${own.name} is gone.` })
    else if (required)
      changes.add('field-optional', own, { before: true, after: false, message: `${own.name} can be missing.` })
    if (!isGone) compareShapes(changes, own, shape, after.of)
  }
  changes.add('type-widened', scope, { ...valueChange(scope, before, after), impact: 'additive' })
}

function compareAny(
  changes: Changes,
  scope: Scope,
  before: ShapeOf<'any'>,
  { is: _is, notEmpty, ...rest }: ShapeOf<'any'>,
): void {
  const shift = { lost: !before.notEmpty && notEmpty === true, gained: before.notEmpty === true && !notEmpty }
  const message = `${scope.name} can ${shift.lost ? 'no longer' : 'now'} be empty.`
  addShift(changes, scope, { narrowed: 'empty-refused', widened: 'empty-allowed' }, shift, {
    before: shift.lost,
    after: shift.gained,
    message,
  })
  handled(rest, undefined)
}

/** Adds the changes of a number; `valuesOutside` reads every keyword but the unit. */
function compareNumbers(changes: Changes, scope: Scope, before: ShapeOf<'number'>, after: ShapeOf<'number'>): void {
  const {
    is: _is,
    integer: _integer,
    min: _min,
    max: _max,
    exclusiveMin: _over,
    exclusiveMax: _under,
    ...others
  } = after
  const { step: _step, stepFrom: _from, unit, ...rest } = others
  const [lost, gained] = [valuesOutside(before, after), valuesOutside(after, before)]
  const found = valueChange(scope, before, after)
  const bounds = { lost: lost.bounds, gained: gained.bounds }
  addShift(changes, scope, { narrowed: 'bounds-narrowed', widened: 'bounds-widened' }, bounds, found)
  const steps = { lost: lost.grid, gained: gained.grid }
  addShift(changes, scope, { narrowed: 'step-narrowed', widened: 'step-widened' }, steps, found)
  compareUnits(changes, scope, before.unit, unit)
  handled(rest, undefined)
}

/** Adds the change between shapes of two kinds. */
function compareTypes(changes: Changes, scope: Scope, before: Shape, after: Shape): void {
  const found = valueChange(scope, before, after)
  if (areApart(before, after)) return changes.add('type-changed', scope, found)
  const isMapped = before.is === 'object' && after.is === 'map'
  const kept = isMapped ? fitsMap(changes, scope, before, after) : belongs(before, after)
  const shift = { lost: lostBy(kept, before, after), gained: lostBy(belongs(after, before), after, before) }
  if (shift.lost === false && scope.subject.in !== 'result') addInnerDefaults(changes, scope, before, after)
  const pair = { narrowed: 'type-narrowed', widened: 'type-widened' } as const
  if (shift.lost === false && shift.gained === false)
    changes.add('words-changed', scope, {
      ...found,
      message: `${scope.name} has the same values, written in another way.`,
    })
  else addShift(changes, scope, pair, shift, found)
}

/** Whether values are lost, if these shapes leave that open: then a value that shows it. */
const lostBy = (isKept: boolean | string, from: Shape, to: Shape): boolean | string =>
  typeof isKept === 'boolean' ? !isKept : sampleOutside(from, to) !== undefined || isKept

/** Whether every object with these keys is a value of a map; a text says why it is not certain. */
function fitsMap(
  { before, after }: Changes,
  scope: Scope,
  { fields }: ShapeOf<'object'>,
  { of, keys, min = 0, max = Infinity }: ShapeOf<'map'>,
): boolean | string {
  const least = fields.filter(({ required }) => required).length
  if (least < min || fields.length > max) return false
  if (keys !== undefined && !fields.every(({ name }) => accepts(keys, name))) return false
  const trial = new Changes(before, after)
  for (const { shape, required, allowEmpty } of fields)
    compareShapes(trial, { ...scope, doubt: undefined }, required && !allowEmpty ? filled(shape) : shape, of)
  // Defaults inside do not decide which values there are.
  const losses = trial.all.filter(({ code, impact }) => !code.startsWith('default-') && isBreaking({ impact }))
  if (losses.some(({ impact }) => impact === 'breaking')) return false
  return losses[0]?.reason ?? (scope.ignored ? 'Unknown keys were ignored, and are now values.' : true)
}

/** Adds the change of the defaults of keys, if a value of another kind has other keys, or none that are known. */
function addInnerDefaults(changes: Changes, scope: Scope, before: Shape, after: Shape): void {
  const isGone = hasDefault(before)
  if (!isGone && !hasDefault(after)) return
  const message = `Keys of ${scope.name} ${isGone ? 'no longer have defaults' : 'now have defaults'}.`
  const doubt = `Calls without them ${isGone ? 'use' : 'used'} what the upstream chooses, which may be the same.`
  changes.add(isGone ? 'default-removed' : 'default-added', scope, { message, doubt })
}

type Choice = ShapeOf<'choice'>
type Values = Choice['values']

/** Adds the changes of a choice. */
function compareChoices(changes: Changes, scope: Scope, before: Choice, after: Choice): void {
  const { is: _is, values, labels, deprecated = [], unit, ...rest } = after
  const removed = without(before.values, values)
  const added = without(values, before.values)
  const shift = { lost: removed.length > 0, gained: added.length > 0 }
  const pair = { narrowed: 'options-removed', widened: 'options-added' } as const
  addShift(changes, scope, pair, shift, {
    before: before.values,
    after: values,
    message: messageOf(scope, removed, added),
  })
  const kept = before.values.filter((value) => values.includes(value))
  const order = values.filter((value) => kept.includes(value))
  if (!same(kept, order))
    changes.add('order-changed', scope, {
      before: kept,
      after: order,
      message: `The options of ${scope.name} are in another order.`,
    })
  if (!same(before.labels, labels)) addWords(changes, scope, 'The labels of', before.labels, labels)
  compareDeprecated(changes, scope, before.deprecated ?? [], deprecated)
  compareUnits(changes, scope, before.unit, unit)
  handled(rest, undefined)
}

const without = (values: Values, others: Values): Values => values.filter((value) => !others.includes(value))

function messageOf({ name, subject }: Scope, removed: Values, added: Values): string {
  const [less, more] = [removed, added].map((values) =>
    some(values, undefined, undefined, (value) => JSON.stringify(value)),
  )
  const verb = subject.in === 'result' ? 'can also be' : 'also accepts'
  const gone = `${name} ${subject.in === 'result' ? 'is no longer' : 'no longer accepts'} ${less}`
  if (removed.length === 0) return `${name} ${verb} ${more}.`
  return added.length === 0 ? `${gone}.` : `${gone}, but ${more}.`
}

function compareDeprecated(changes: Changes, scope: Scope, before: Values, after: Values): void {
  const [gone, added] = [without(before, after), without(after, before)]
  if (gone.length + added.length === 0) return
  const words = (values: Values): string => some(values, undefined, undefined, (value) => JSON.stringify(value))
  const message =
    added.length > 0
      ? `${words(added)} of ${scope.name} ${added.length > 1 ? 'are' : 'is'} deprecated.`
      : `${words(gone)} of ${scope.name} ${gone.length > 1 ? 'are' : 'is'} no longer deprecated.`
  changes.add('option-deprecated', scope, { before, after, message })
}

/** Adds the change of a unit; one that is new or gone only says what was not said before. */
function compareUnits(changes: Changes, scope: Scope, before: string | undefined, after: string | undefined): void {
  if (before === after) return
  const message = `The unit of ${scope.name} is ${after ?? 'not known'}; it was ${before ?? 'not known'}.`
  const isSaid = before === undefined || after === undefined
  const doubt = 'The same number may have another meaning.'
  changes.add('unit-changed', scope, { before, after, message, ...(isSaid ? { impact: 'cosmetic' } : { doubt }) })
}
