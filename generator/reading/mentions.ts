import { parseExpression } from './language.ts'

/** A name in an expression, and where it stands in it. */
export interface Mention {
  readonly name: string
  readonly start: number
  readonly length: number
}

/** What an expression names. */
export interface Mentions {
  /** First names of paths that start where the expression does. */
  readonly roots: readonly Mention[]
  /** Second names of paths that start at `params`. */
  readonly params: readonly Mention[]
  /** Names of variables and functions. */
  readonly variables: readonly Mention[]
  /** Variables that the expression itself binds. */
  readonly bound: readonly string[]
}

type Found = { readonly [Key in keyof Mentions]: Mentions[Key][number][] }

/** What the names of a part of an expression mean: those at its start, parameters, or what nobody can know. */
type Scope = 'root' | 'params' | 'unknown'

/** A node of the tree, of which nothing is certain. */
type Branch = Readonly<Record<string, unknown>>

/** What an expression names, or why it is none. */
export function mentionsIn(source: string): Mentions | string {
  const parsed = parseExpression(source)
  if ('why' in parsed) return parsed.why
  const found: Found = { roots: [], params: [], variables: [], bound: [] }
  visit(parsed.tree, 'root', found)
  return found
}

function visit(part: unknown, scope: Scope, found: Found): void {
  if (Array.isArray(part)) return part.forEach((item: unknown) => visit(item, scope, found))
  if (!isBranch(part)) return
  const { type, value: _value, steps, group, ...rest } = part
  bind(part, found)
  if (type === 'path' && Array.isArray(steps)) {
    const end = steps.reduce<Scope>((current, step: unknown) => walk(step, current, found), scope)
    return visit(group, end, found)
  }
  if (type === 'variable') found.variables.push(mention(part))
  visit(group, 'unknown', found)
  for (const child of Object.values(rest)) visit(child, type === 'transform' ? 'unknown' : scope, found)
}

/** One step of a path, and what the names behind it mean. */
function walk(step: unknown, scope: Scope, found: Found): Scope {
  if (!isBranch(step)) return 'unknown'
  const { type, value, ...rest } = step
  bind(step, found)
  if (type !== 'name' && type !== 'variable') {
    // A sort looks at the items, a block or an object at what it stands behind.
    visit(step, type === 'sort' ? 'unknown' : scope, found)
    return 'unknown'
  }
  if (type === 'variable') found.variables.push(mention(step))
  const next = type === 'name' ? named(mention(step), scope, found) : held(value, scope)
  visit(Object.values(rest), next, found) // a filter looks at the items
  return next
}

function named(name: Mention, scope: Scope, found: Found): Scope {
  if (scope === 'root') found.roots.push(name)
  if (scope === 'params') found.params.push(name)
  return scope === 'root' && name.name === 'params' ? 'params' : 'unknown'
}

/** `$$` is where the expression starts, `$` where its part does. */
const held = (name: unknown, scope: Scope): Scope => (name === '$' ? 'root' : name === '' ? scope : 'unknown')

/** The tree says where a name ends. */
function mention({ value, position }: Branch): Mention {
  const name = String(value)
  return { name, start: Math.max(0, Number(position) - name.length), length: Math.max(1, name.length) }
}

/** What `$name :=`, `function($name)`, `@$name` and `#$name` bind. */
function bind({ type, value, lhs, arguments: given, focus, index }: Branch, found: Found): void {
  const marks = [focus, index, type === 'index' ? value : undefined]
  found.bound.push(...marks.filter((name) => typeof name === 'string'))
  if (type !== 'bind' && type !== 'lambda') return
  const variables: readonly unknown[] = [lhs, ...(Array.isArray(given) ? given : [])]
  for (const variable of variables)
    if (isBranch(variable) && variable['type'] === 'variable') found.bound.push(String(variable['value']))
}

const isBranch = (value: unknown): value is Branch => typeof value === 'object' && value !== null
