import { at, type Changes, type Scope } from './changes.ts'
import type { ChangeCode } from './codes.ts'
import { dataOf, same } from './data.ts'

/** Adds the changes of one part of two values. */
export type ComparePart<Of> = (changes: Changes, scope: Scope, before: Of, after: Of) => void

/**
 * How each field of a type is compared, or why it is not: callers do not see it, or it follows from other fields, or
 * another row compares it. A field without a row is a type error.
 */
export type PartTable<Of> = {
  readonly [Key in keyof Of]-?: ComparePart<Of> | 'hidden' | 'derived' | 'elsewhere'
}

/** Adds the changes of every part. */
export function compareParts<Of>(table: PartTable<Of>, changes: Changes, scope: Scope, before: Of, after: Of): void {
  for (const key in table) {
    const compare = table[key]
    if (typeof compare === 'function') compare(changes, scope, before, after)
  }
}

/** Compares a field whose change has no effect on calls; `words` begin the message. */
export function plain<Of>(key: keyof Of & string, words: string, code: ChangeCode = 'words-changed'): ComparePart<Of> {
  return (changes, scope, before, after) => {
    const [b, a] = [before[key], after[key]]
    if (same(b ?? '', a ?? '')) return
    const found = { before: b === undefined ? undefined : dataOf(b), after: a === undefined ? undefined : dataOf(a) }
    const verb = a === undefined ? 'gone' : b === undefined ? 'new' : 'changed'
    const message = verb === 'changed' ? `${words} changed.` : `${words} ${words.endsWith('s') ? 'are' : 'is'} ${verb}.`
    changes.add(code, at(scope, { before: [key], after: a === undefined ? [] : [key] }), { ...found, message })
  }
}
