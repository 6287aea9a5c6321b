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
  return { message: nowAndThen(scope, expected(after), expected(before)), before: dataOf(before), after: dataOf(after) }
}

/** Returns a sentence with what a value must be now, and what it was; that of one alternative leaves out the others. */
export function nowAndThen({ name, subject, isAlternative }: Scope, now: string, then: string): string {
  const verb = isAlternative ? 'can be' : subject.in === 'result' ? 'is' : 'must be'
  if (now === then) return `${name} ${verb} ${now}, with other limits.`
  return isAlternative ? `${name} ${verb} ${now} instead of ${then}.` : `${name} ${verb} ${now}; it was ${then}.`
}

/** Adds a change of a text for people. */
export function addWords(
  changes: Changes,
  scope: Scope,
  what: string,
  before: Json | undefined,
  after: Json | undefined,
  end: string = endOf(what, before, after),
): void {
  changes.add('words-changed', scope, { before, after, message: `${what} ${scope.name}${end}.` })
}

function endOf(what: string, before: Json | undefined, after: Json | undefined): string {
  const areSeveral = what.endsWith('s of')
  if (before !== undefined && after !== undefined) return areSeveral ? ' have changed' : ' has changed'
  return `${areSeveral ? ' are' : ' is'} ${before === undefined ? 'new' : 'gone'}`
}
