import jsonata from 'jsonata'
import type { Field } from '../source/field.ts'
import { nearest } from '../source/nearest.ts'
import type { Node } from '../source/node.ts'

/** The functions of the language (docs.jsonata.org), but `eval`: what it runs could not be checked. */
const functions =
  'abs append assert average base64decode base64encode boolean ceil clone contains count decodeUrl decodeUrlComponent ' +
  'distinct each encodeUrl encodeUrlComponent error exists filter floor formatBase formatInteger formatNumber ' +
  'fromMillis join keys length lookup lowercase map match max merge millis min not now number pad parseInteger power ' +
  'random reduce replace reverse round shuffle sift single sort split spread sqrt string substring substringAfter ' +
  'substringBefore sum toMillis trim type uppercase zip'

const builtIn: readonly string[] = functions.split(' ')

/** An expression that sees these names and no others. */
export const expression = (names: readonly string[]): Field<string> => ({
  read: (node) => {
    const source = node.scalar()
    if (typeof source !== 'string' || source.trim() === '')
      return void node.report('wrong-type', node.name, 'an expression')
    const fault = faultOf(source, names)
    if (fault === undefined) return source
    return void node.report('bad-expression', source, fault.why, fault.nearest)
  },
  schema: { type: 'string', minLength: 1, description: `JSONata over ${names.join(', ')}.` },
})

/** Reports the parameters that an expression names and that are none. Gives whether there were no such. */
export function namesOnly(node: Node | undefined, known: readonly string[]): boolean {
  const source = node?.scalar()
  if (node === undefined || typeof source !== 'string') return true
  const unknown = [...new Set(paramsIn(source))].filter((name) => !known.includes(name))
  for (const name of unknown) node.report('unknown-param', name, nearest(name, known))
  return unknown.length === 0
}

interface Fault {
  readonly why: string
  readonly nearest?: string | undefined
}

function faultOf(source: string, names: readonly string[]): Fault | undefined {
  const mentions = mentionsIn(source)
  if (typeof mentions === 'string') return { why: `it does not parse: ${mentions}` }
  const unknown = mentions.roots.find((name) => !names.includes(name))
  if (unknown !== undefined) {
    return { why: `it sees ${names.join(', ')}, and no ${JSON.stringify(unknown)}`, nearest: nearest(unknown, names) }
  }
  const known = [...builtIn, ...mentions.bound]
  const unbound = mentions.variables.find((name) => name !== '' && name !== '$' && !known.includes(name))
  if (unbound === undefined) return undefined
  return { why: `there is no $${unbound}`, nearest: dollar(nearest(unbound, known)) }
}

const dollar = (name: string | undefined): string | undefined => name && `$${name}`

function paramsIn(source: string): readonly string[] {
  const mentions = mentionsIn(source)
  return typeof mentions === 'string' ? [] : mentions.params
}

/** What an expression names. */
interface Mentions {
  /** First names of paths that start where the expression does. */
  readonly roots: string[]
  /** Second names of paths that start at `params`. */
  readonly params: string[]
  readonly variables: string[]
  readonly bound: string[]
}

/** What the names of a part of an expression mean: those at its start, parameters, or what nobody can know. */
type Scope = 'root' | 'params' | 'unknown'

/** A node of the tree, of which nothing is certain. */
type Branch = Readonly<Record<string, unknown>>

/** What an expression names, or why it does not parse. */
function mentionsIn(source: string): Mentions | string {
  try {
    const found: Mentions = { roots: [], params: [], variables: [], bound: [] }
    visit(jsonata(source).ast(), 'root', found)
    return found
  } catch (error) {
    return typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : String(error)
  }
}

function visit(part: unknown, scope: Scope, found: Mentions): void {
  if (Array.isArray(part)) return part.forEach((item) => visit(item, scope, found))
  if (!isBranch(part)) return
  const { type, value, steps, group, ...rest } = part
  mark(part, found)
  if (type === 'path' && Array.isArray(steps)) {
    const end = steps.reduce<Scope>((current, step: unknown) => walk(step, current, found), scope)
    return visit(group, end, found)
  }
  if (type === 'variable') found.variables.push(String(value))
  if (type === 'bind' || type === 'lambda') bind(part, found)
  visit(group, 'unknown', found)
  for (const child of Object.values(rest)) visit(child, type === 'transform' ? 'unknown' : scope, found)
}

/** One step of a path, and what the names behind it mean. */
function walk(step: unknown, scope: Scope, found: Mentions): Scope {
  if (!isBranch(step)) return 'unknown'
  const { type, value, steps: _steps, ...rest } = step
  mark(step, found)
  const next =
    type === 'name' ? named(String(value), scope, found) : type === 'variable' ? held(value, scope) : 'unknown'
  if (type === 'variable') found.variables.push(String(value))
  // A filter or a sort looks at the items; a block or an object at what it stands behind.
  if (type === 'name' || type === 'variable') visit(Object.values(rest), next, found)
  else visit(step, type === 'sort' ? 'unknown' : scope, found)
  return next
}

function named(name: string, scope: Scope, found: Mentions): Scope {
  if (scope === 'root') found.roots.push(name)
  if (scope === 'params') found.params.push(name)
  return scope === 'root' && name === 'params' ? 'params' : 'unknown'
}

/** `$$` is where the expression starts, `$` where its part does. */
const held = (name: unknown, scope: Scope): Scope => (name === '$' ? 'root' : name === '' ? scope : 'unknown')

/** What `@$name` and `#$name` behind a step bind. */
function mark({ focus, index, type, value }: Branch, found: Mentions): void {
  const names = [focus, index, type === 'index' ? value : undefined]
  found.bound.push(...names.filter((name) => typeof name === 'string'))
}

function bind({ lhs, arguments: given }: Branch, found: Mentions): void {
  for (const variable of [lhs, ...(Array.isArray(given) ? given : [])])
    if (isBranch(variable) && variable['type'] === 'variable') found.bound.push(String(variable['value']))
}

const isBranch = (value: unknown): value is Branch => typeof value === 'object' && value !== null
