import { anyFile } from './roleShapes.ts'
import { roleNames, type Role, type Roles, type StatedRoles } from './role.ts'
import { roles } from './roles.ts'
import type { Field } from './shape.ts'

/** A role that several parameters could have, or one that has no name of it. */
export interface Unclear {
  readonly role: Role
  readonly params: readonly string[]
}

/** The roles of the parameters of a model, and those that are unclear, which no parameter has. */
export interface InferredRoles {
  readonly roles: Roles
  readonly unclear: readonly Unclear[]
}

type Params = readonly Pick<Field, 'name' | 'shape' | 'required'>[]

/**
 * Returns the roles that a spec states, and those that follow from the names and shapes of the other parameters. A role
 * follows only if one parameter can have it, and that parameter can have no other one.
 */
export function inferRoles(params: Params, stated: StatedRoles): InferredRoles {
  const taken = Object.values(stated)
  const free = params.filter(({ name }) => !taken.includes(name))
  const open = roleNames.filter((role) => stated[role] === undefined)
  const candidates = open.map((role) => ({ role, params: free.filter((param) => isNamed(param, role)) }))
  const clear = candidates.filter(
    ({ params: found }) =>
      found.length === 1 && candidates.filter((other) => other.params.some((param) => param === found[0])).length === 1,
  )
  const all = new Map<Role, string | null>([
    ...roleNames.flatMap((role) => (stated[role] === undefined ? [] : [[role, stated[role] ?? null] as const])),
    ...clear.flatMap(({ role, params: [found] }) => (found === undefined ? [] : [[role, found.name] as const])),
  ])
  const unclear = candidates
    .filter(({ role, params: found }) => found.length > 0 && !all.has(role))
    .map(({ role, params: found }) => ({ role, params: found.map(({ name }) => name) }))
  return { roles: present(all), unclear: [...unclear, ...nameless(params, all, unclear)] }
}

/** Those that a parameter has, in the order of the guide. */
function present(all: ReadonlyMap<Role, string | null>): Roles {
  const found: { [Name in Role]?: string } = {}
  for (const role of roleNames) {
    const name = all.get(role)
    if (typeof name === 'string') found[role] = name
  }
  return found
}

/** Roles that callers need and no parameter has, though required parameters without a role could have them. */
function nameless(params: Params, all: ReadonlyMap<Role, string | null>, unclear: readonly Unclear[]): Unclear[] {
  const known = [...all.values(), ...unclear.flatMap((one) => one.params)]
  const rest = params.filter(({ name, required }) => required && !known.includes(name))
  return roleNames.flatMap((role) => {
    const { unless, accepts } = roles[role]
    const isSettled = all.has(role) || unless?.some((one) => typeof all.get(one) === 'string')
    const found = unless === undefined || isSettled ? [] : rest.filter(({ shape }) => accepts.fits(shape))
    return found.length === 0 ? [] : [{ role, params: found.map(({ name }) => name) }]
  })
}

/** Whether the name of a parameter states a role, and its shape fits. */
function isNamed({ name, shape }: Params[number], role: Role): boolean {
  const { names, narrower, accepts } = roles[role]
  const word = name.toLowerCase().replaceAll('_', '')
  const words = anyFile.fits(shape) ? [word, word.replace(/ur[il](s?)$/, '$1')] : [word]
  const isIn = (known: readonly string[]): boolean => known.some((one) => words.includes(one.toLowerCase()))
  return (
    (isIn(names) && accepts.fits(shape)) ||
    (narrower !== undefined && isIn(narrower.names) && narrower.accepts.fits(shape))
  )
}
