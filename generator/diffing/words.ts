import type { Json } from '../catalogue/catalogue.ts'
import type { Shape } from '../language/shape.ts'
import { expected } from '../language/words.ts'
import type { Changes, Found, Scope } from './changes.ts'
import { dataOf } from './data.ts'

/** Returns a change of a value as a sentence with what it must be, and with both shapes. */
export function valueChange(
  scope: Scope,
  before: Shape,
  after: Shape,
): Required<Pick<Found, 'message' | 'before' | 'after'>> {
  const [now, then] = [expected(after), expected(before)]
  const verb = scope.subject.in === 'result' ? 'is' : 'must be'
  const message =
    now === then ? `${scope.name} ${verb} ${now}, with other limits.` : `${scope.name} ${verb} ${now}; it was ${then}.`
  return { message, before: dataOf(before), after: dataOf(after) }
}

/** Adds a change of a text for people. */
export function addWords(
  changes: Changes,
  scope: Scope,
  what: string,
  before: Json | undefined,
  after: Json | undefined,
  end: string = before === undefined ? ' are new' : after === undefined ? ' are gone' : ' are other ones',
): void {
  changes.add('words-changed', scope, { before, after, message: `${what} ${scope.name}${end}.` })
}
