import { parseExpression } from './language.ts'

/** A name in an expression, and its position. */
export interface Mention {
  readonly name: string
  readonly start: number
  readonly length: number
}

/** The names in an expression. */
export interface Mentions {
  /** The first names of paths that start at the root of the expression. */
  readonly roots: readonly Mention[]
  /** The second names of paths that start at `params`. */
  readonly params: readonly Mention[]
  /** The names of variables and functions. */
  readonly variables: readonly Mention[]
  /** The variables that the expression itself binds. */
  readonly bound: readonly string[]
}

type Found = { readonly [Key in keyof Mentions]: Mentions[Key][number][] }

/** The meaning of names in a part of an expression: at the root, parameters, or unknown. */
type Scope = 'root' | 'params' | 'unknown'

/** A node of the tree, whose fields are all unchecked. */
type Branch = Readonly<Record<string, unknown>>

/** The names in an expression, or why it is invalid. */
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

/** Walks one step of a path; returns the meaning of names after it. */
function walk(step: unknown, scope: Scope, found: Found): Scope {
  if (!isBranch(step)) return 'unknown'
  const { type, value, ...rest } = step
  bind(step, found)
  if (type !== 'name' && type !== 'variable') {
    // A sort refers to the items; a block or an object refers to the value before it.
    visit(step, type === 'sort' ? 'unknown' : scope, found)
    return 'unknown'
  }
  if (type === 'variable') found.variables.push(mention(step))
  const next = type === 'name' ? named(mention(step), scope, found) : held(value, scope)
  visit(Object.values(rest), next, found) // a filter refers to the items
  return next
}

function named(name: Mention, scope: Scope, found: Found): Scope {
  if (scope === 'root') found.roots.push(name)
  if (scope === 'params') found.params.push(name)
  return scope === 'root' && name.name === 'params' ? 'params' : 'unknown'
}

/** `$$` is the root of the expression, `$` the root of its part. */
const held = (name: unknown, scope: Scope): Scope => (name === '$' ? 'root' : name === '' ? scope : 'unknown')

/** The tree says where a name ends. */
function mention({ value, position }: Branch): Mention {
  const name = String(value)
  return { name, start: Math.max(0, Number(position) - name.length), length: Math.max(1, name.length) }
}

/** The variables that `$name :=`, `function($name)`, `@$name` and `#$name` bind. */
function bind({ type, value, lhs, arguments: given, focus, index }: Branch, found: Found): void {
  const marks = [focus, index, type === 'index' ? value : undefined]
  found.bound.push(...marks.filter((name) => typeof name === 'string'))
  if (type !== 'bind' && type !== 'lambda') return
  const variables: readonly unknown[] = [lhs, ...(Array.isArray(given) ? given : [])]
  for (const variable of variables)
    if (isBranch(variable) && variable['type'] === 'variable') found.bound.push(String(variable['value']))
}

const isBranch = (value: unknown): value is Branch => typeof value === 'object' && value !== null
