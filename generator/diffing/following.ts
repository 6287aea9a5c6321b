import type { Rule } from '../language/rule.ts'
import { deciders } from '../language/ruleSet.ts'
import type { Field } from '../language/shape.ts'
import { same } from './same.ts'

/** The parameters that both versions have, by their old and their new form. */
export type Kept = readonly (readonly [before: Field, after: Field])[]

/** The parameters whose own default is another one. */
export const otherDefaults = (kept: Kept): ReadonlySet<string> =>
  new Set(kept.filter(([b, a]) => !same(b.default, a.default)).map(([, { name }]) => name))

/** Returns these parameters, and those whose defaults follow from them through rules. */
export function following(names: ReadonlySet<string>, kept: Kept, rules: readonly Rule[]): ReadonlySet<string> {
  const found = new Set(names)
  for (let size = -1; size < found.size;) {
    size = found.size
    for (const [, { name }] of kept) if (deciders(name, rules).some((one) => found.has(one))) found.add(name)
  }
  return found
}

/** Whether a rule reads the value that one of these parameters has after defaults. */
export const readsOne = (rule: Rule, names: ReadonlySet<string>): boolean =>
  'when' in rule &&
  ((rule.is === 'only' && names.has(rule.param)) || rule.when.some(({ is, param }) => is === 'in' && names.has(param)))
