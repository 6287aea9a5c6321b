import { handled } from '../language/keywords.ts'
import type { ShapeOf } from '../language/shape.ts'
import { some } from '../language/words.ts'
import { addShift, type Changes, type Scope } from './changes.ts'
import { same } from './same.ts'
import { addWords } from './words.ts'
import { compareUnits } from './units.ts'

type Choice = ShapeOf<'choice'>
type Values = Choice['values']

/** Adds the changes of a choice. */
export function compareChoices(changes: Changes, scope: Scope, before: Choice, after: Choice): void {
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
  const verb = subject.in === 'result' ? 'can be' : 'accepts'
  const gone = `${name} ${subject.in === 'result' ? 'is not' : 'does not accept'} ${less} any more`
  if (removed.length === 0) return `${name} ${verb} ${more}, too.`
  return added.length === 0 ? `${gone}.` : `${gone}, but ${more}.`
}

function compareDeprecated(changes: Changes, scope: Scope, before: Values, after: Values): void {
  const [gone, added] = [without(before, after), without(after, before)]
  if (gone.length + added.length === 0) return
  const words = (values: Values): string => some(values, undefined, undefined, (value) => JSON.stringify(value))
  const message =
    added.length > 0
      ? `${words(added)} of ${scope.name} ${added.length > 1 ? 'are' : 'is'} deprecated.`
      : `${words(gone)} of ${scope.name} ${gone.length > 1 ? 'are' : 'is'} not deprecated any more.`
  changes.add('option-deprecated', scope, { before, after, message })
}
