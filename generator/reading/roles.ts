import type { Param } from '../catalogue/catalogue.ts'
import { inferRoles } from '../language/inferredRoles.ts'
import { nearest } from '../language/nearest.ts'
import { isRole, roleNames, type Role, type Roles, type StatedRoles } from '../language/role.ts'
import { roleOfName, roles } from '../language/roles.ts'
import type { Field } from '../source/field.ts'
import type { Node } from '../source/node.ts'

/** The roles that a spec states; null says that no parameter has the role. */
export const rolesField: Field<StatedRoles> = {
  read: (node) => {
    if (!node.isMapping())
      return void node.report('wrong-type', node.name, 'a mapping of roles to parameters, such as { image: photo }')
    const stated: { [Name in Role]?: string | null } = {}
    const entries = [...node.entries()]
    for (const [name, child] of entries) {
      const value = child.isNull() ? null : child.scalar()
      if (!isRole(name))
        child.reportKey('unknown-key', name, roleOfName(name) ?? node.nearest(name, roleNames), roleNames)
      else if (value === null || typeof value === 'string') stated[name] = value
      else child.report('wrong-type', name, 'the name of a parameter, or null if none has this role')
    }
    return Object.keys(stated).length === entries.length ? stated : undefined
  },
  schema: {
    type: 'object',
    properties: Object.fromEntries(
      roleNames.map((name) => [name, { type: ['string', 'null'], description: roles[name].doc }]),
    ),
    additionalProperties: false,
  },
}

/**
 * Returns the roles of the parameters of a model; undefined after errors in what its spec states have been reported.
 * Roles that are unclear are reported, unless the model was imported, and no parameter has them.
 */
export function rolesOf(node: Node, params: readonly Param[]): Roles | undefined {
  const written = node.entries().get('roles')
  const stated = written === undefined ? {} : rolesField.read(written)
  if (stated === undefined) return undefined
  const areAllValid = roleNames.map((role) => isStatedWell(role, node, params, stated)).every(Boolean)
  if (!areAllValid) return undefined
  const { roles: found, unclear } = inferRoles(params, stated)
  const isImported = node.entries().get('source')?.scalar() === 'imported'
  for (const one of isImported ? [] : unclear) placeOf(node, one.params).reportKey('unclear-role', one.role, one.params)
  return found
}

function isStatedWell(role: Role, model: Node, params: readonly Param[], stated: StatedRoles): boolean {
  const name = stated[role]
  if (typeof name !== 'string') return true
  const at = model.entries().get('roles')?.entries().get(role)
  const param = params.find((one) => one.name === name)
  const earlier = roleNames.slice(0, roleNames.indexOf(role)).find((one) => stated[one] === name)
  const { accepts } = roles[role]
  if (param === undefined) {
    const known = params.map((one) => one.name)
    at?.report('unknown-param', name, nearest(name, known))
  } else if (earlier !== undefined) at?.report('bad-role', role, `"${name}" has the role "${earlier}"`)
  else if (!accepts.fits(param.shape)) at?.report('bad-role', role, `"${name}" is not ${accepts.words}`)
  else return true
  return false
}

/** The first of these parameters that is in this file, or the id of the model. */
function placeOf(model: Node, names: readonly string[]): Node {
  const params = model.entries().get('params')
  const own = model.owns('params') ? names.find((name) => params?.owns(name)) : undefined
  const found = own === undefined ? undefined : params?.entries().get(own)
  return found ?? model.entries().get('id') ?? model
}
