import type { Field } from '../language/shape.ts'
import { received } from '../language/words.ts'
import type { Changes, Scope } from './changes.ts'
import { same } from './same.ts'

/** Adds the change of the value that is filled in if a caller leaves a parameter out. */
export function compareDefaults(
  changes: Changes,
  scope: Scope,
  { default: before }: Field,
  { default: after }: Field,
): void {
  if (same(before, after)) return
  const words = (value: unknown): string =>
    scope.isSecret ? 'a secret value' : typeof value === 'object' ? JSON.stringify(value) : received(value)
  const found = scope.isSecret ? {} : { before, after }
  if (before === undefined) {
    const doubt = 'Calls without it used what the upstream chooses, which may be the same.'
    return changes.add('default-added', scope, {
      ...found,
      doubt,
      message: `Without ${scope.name}, its value is ${words(after)}.`,
    })
  }
  if (after === undefined) {
    const doubt = 'Calls without it use what the upstream chooses, which may be the same.'
    return changes.add('default-removed', scope, {
      ...found,
      doubt,
      message: `Without ${scope.name}, it has no value; it was ${words(before)}.`,
    })
  }
  const message = scope.isSecret
    ? `Without ${scope.name}, its value is another secret one.`
    : `Without ${scope.name}, its value is ${words(after)}; it was ${words(before)}.`
  changes.add('default-changed', scope, { ...found, message })
}
