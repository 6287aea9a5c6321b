import { isRefused, type Model } from '../catalogue/catalogue.ts'
import { roleNames } from '../language/role.ts'
import { at, type Changes, type Scope } from './changes.ts'
import type { ChangeCode } from './codes.ts'
import type { ComparePart } from './parts.ts'
import { pairs } from './renames.ts'

/** Adds the aliases that are gone and new; a former id of the model is its own new name. */
export function compareAliases(changes: Changes, scope: Scope, before: Model, after: Model): void {
  const known = [...after.aliases, after.id]
  for (const alias of before.aliases.filter((name) => !known.includes(name)))
    changes.add('alias-removed', at(scope, { before: ['aliases'], after: ['aliases'] }), {
      before: alias,
      message: `The alias ${alias} is gone.`,
    })
  const old = [...before.aliases, before.id]
  for (const alias of after.aliases.filter((name) => !old.includes(name)))
    changes.add('alias-added', at(scope, { after: ['aliases'] }), {
      after: alias,
      message: `${alias} is an alias of the model.`,
    })
}

/** Compares a word by which callers can select models. */
export const compareListing =
  (key: 'vendor' | 'category' | 'task'): ComparePart<Model> =>
  (changes, scope, before, after) => {
    const [b, a] = [before[key], after[key]]
    const message = `The ${key} of the model is ${a}; it was ${b}.`
    const doubt = 'Calls work as before, but lists of models that select by this word have other models.'
    if (a !== b) changes.add('listing-changed', at(scope, { after: [key] }), { before: b, after: a, message, doubt })
  }

/** Compares whether the model is meant to be run at once. */
export function compareMode(changes: Changes, scope: Scope, { mode: before }: Model, { mode: after }: Model): void {
  const message = `The model is ${after}; it was ${before}.`
  const doubt = 'Both types of calls work for every model, but a sync call has a time limit.'
  if (before !== after) changes.add('mode-changed', at(scope, { after: ['mode'] }), { before, after, message, doubt })
}

/** Compares the lifecycle stages: a refused model is the same for callers as one that is gone. */
export function compareRelease(
  changes: Changes,
  scope: Scope,
  { release: before }: Model,
  { release: after }: Model,
): void {
  if (before === after) return
  const isGone = isRefused(after) && !isRefused(before)
  const isBack = isRefused(before) && !isRefused(after)
  const code: ChangeCode = isGone
    ? 'model-refused'
    : isBack
      ? 'model-served'
      : after === 'deprecated'
        ? 'model-deprecated'
        : 'release-changed'
  const effect = isGone ? ', so every call is refused' : isBack ? ', so it can be called again' : ''
  const message = `The model is ${after}${effect}; it was ${before}.`
  changes.add(code, at(scope, { after: ['release'] }), { before, after, message })
}

/** Compares the recommended successors. */
export function compareSuccessor(
  changes: Changes,
  scope: Scope,
  { replacedBy: before }: Model,
  { replacedBy: after }: Model,
): void {
  const message =
    after === undefined ? 'The model no longer has a successor.' : `The successor of the model is ${after}.`
  if (before !== after)
    changes.add('successor-changed', at(scope, { after: ['replacedBy'] }), { before, after, message })
}

/** Compares what happens to unknown parameters. */
export function compareUnknown(
  changes: Changes,
  scope: Scope,
  { unknown: before }: Model,
  { unknown: after }: Model,
): void {
  if (before === after) return
  const message = `The model ${after === undefined ? 'refuses unknown parameters, which it ignored' : 'ignores unknown parameters, which it refused'}.`
  changes.add(after === undefined ? 'unknown-refused' : 'unknown-ignored', at(scope, { after: ['unknown'] }), {
    before: before ?? 'refuse',
    after: after ?? 'refuse',
    message,
  })
}

const doubt = 'Only callers who know parameters by their roles notice it, such as those of other interfaces.'

/**
 * Compares which parameters have a role. A parameter that is new or gone is a separate change, and one that is renamed is
 * the same to callers who know it by its role.
 */
export function compareRoles(changes: Changes, scope: Scope, before: Model, after: Model): void {
  const { kept } = pairs(before.params, after.params)
  const nameNow = new Map(kept.map(([old, now]) => [old.name, now.name]))
  const keptNames = [...nameNow.values()]
  for (const role of roleNames) {
    const [had, has] = [before.roles[role], after.roles[role]]
    const holder = had === undefined ? undefined : nameNow.get(had)
    if (holder === has) continue
    if (holder !== undefined && has !== undefined)
      changes.add('role-moved', at(scope, { after: ['params', has] }), {
        before: had,
        after: has,
        message: `The role "${role}" is that of ${has}; it was that of ${had}.`,
        doubt,
      })
    else if (holder !== undefined)
      changes.add('role-removed', at(scope, { after: ['params', holder] }), {
        before: had,
        message: `${holder} no longer has the role "${role}".`,
        doubt,
      })
    else if (has !== undefined && keptNames.includes(has))
      changes.add('role-added', at(scope, { after: ['params', has] }), {
        after: has,
        message: `${has} has the role "${role}".`,
      })
  }
}
