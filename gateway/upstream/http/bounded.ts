import { expressionOf } from './expressions.ts'

/** A node of the syntax tree, as far as it is used here. */
type Node = { readonly [name: string]: unknown }

/** Functions that take time linear in their arguments. */
const cheap: readonly unknown[] = ['exists', 'merge', 'not', 'boolean']

/** Operators that read their operands once. */
const operators: readonly unknown[] = ['=', '!=', '<', '<=', '>', '>=', '+', '-', '*', '/', '%', '&', 'and', 'or']

const known = new Map<string, boolean>()

/**
 * Whether an expression only selects, compares and combines values: its time is linear in its input, so that it needs
 * no thread that can be stopped. False in case of doubt.
 */
export function isBounded(source: string): boolean {
  const found = known.get(source) ?? parseAndCheck(source)
  known.set(source, found)
  return found
}

function parseAndCheck(source: string): boolean {
  try {
    return isCheap(expressionOf(source).ast())
  } catch {
    return false
  }
}

function isCheap(part: unknown): boolean {
  const node: Node = { ...Object(part) }
  switch (node['type']) {
    case 'string':
    case 'number':
    case 'value':
      return true
    case 'path':
      return node['group'] === undefined && list(node['steps']).every(isStep)
    case 'condition':
      return [node['condition'], node['then'], node['else'] ?? nothing].every(isCheap)
    case 'binary':
      return operators.includes(node['value']) && isCheap(node['lhs']) && isCheap(node['rhs'])
    case 'unary':
      return isConstructor(node)
    case 'function':
      return cheap.includes(Object(node['procedure']).value) && list(node['arguments']).every(isCheap)
    default:
      return false
  }
}

const nothing: Node = { type: 'value' }

function isConstructor(node: Node): boolean {
  if (node['value'] === '[') return list(node['expressions']).every(isCheap)
  return node['value'] === '{' && list(node['lhs']).every((pair) => list(pair).every(isCheap))
}

/** A step by a name, at most with a number in brackets: no filter, no sorting, no variables. */
function isStep(part: unknown): boolean {
  const { type, value: _value, position: _position, keepArray: _keep, stages = [], ...rest } = Object(part)
  return type === 'name' && Object.keys(rest).length === 0 && list(stages).every(isIndex)
}

const isIndex = (part: unknown): boolean =>
  Object(part).type === 'filter' && Object(Object(part).expr).type === 'number'

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
