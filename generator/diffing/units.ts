import type { Changes, Scope } from './changes.ts'

/** Adds the change of a unit; one that is new or gone only says what was not said before. */
export function compareUnits(
  changes: Changes,
  scope: Scope,
  before: string | undefined,
  after: string | undefined,
): void {
  if (before === after) return
  const message = `The unit of ${scope.name} is ${after ?? 'not known'}; it was ${before ?? 'not known'}.`
  const isSaid = before === undefined || after === undefined
  const doubt = 'The same number may have another meaning.'
  changes.add('unit-changed', scope, { before, after, message, ...(isSaid ? { impact: 'cosmetic' } : { doubt }) })
}
