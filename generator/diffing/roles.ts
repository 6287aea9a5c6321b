import type { Model } from '../catalogue/catalogue.ts'
import { roleNames } from '../language/role.ts'
import { at, type Changes, type Scope } from './changes.ts'
import { pairs } from './renames.ts'

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
