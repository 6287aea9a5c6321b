import { fieldOf, isRecord, itemsOf, type Fields } from '../../base/values.ts'
import { expressionOf } from './expressions.ts'

/** A node of the syntax tree, as far as it is used here. */
type Node = Fields

/** A part of the tree; an object without a type, which is not known to be cheap, if it is not a node. */
const nodeOf = (part: unknown): Node => (isRecord(part) ? part : {})

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
  const node = nodeOf(part)
  switch (node['type']) {
    case 'string':
    case 'number':
    case 'value':
      return true
    case 'path':
      return node['group'] === undefined && itemsOf(node['steps']).every(isStep)
    case 'condition':
      return [node['condition'], node['then'], node['else'] ?? nothing].every(isCheap)
    case 'binary':
      return operators.includes(node['value']) && isCheap(node['lhs']) && isCheap(node['rhs'])
    case 'unary':
      return isConstructor(node)
    case 'function':
      return cheap.includes(fieldOf(node['procedure'], 'value')) && itemsOf(node['arguments']).every(isCheap)
    default:
      return false
  }
}

const nothing: Node = { type: 'value' }

function isConstructor(node: Node): boolean {
  if (node['value'] === '[') return itemsOf(node['expressions']).every(isCheap)
  return node['value'] === '{' && itemsOf(node['lhs']).every((pair) => itemsOf(pair).every(isCheap))
}

const stepKeys = ['type', 'value', 'position', 'keepArray', 'stages']

/** A step by a name, at most with a number in brackets: no filter, no sorting, no variables. */
function isStep(part: unknown): boolean {
  const node = nodeOf(part)
  const isPlain = node['type'] === 'name' && Object.keys(node).every((key) => stepKeys.includes(key))
  return isPlain && itemsOf(node['stages']).every(isIndex)
}

const isIndex = (part: unknown): boolean =>
  fieldOf(part, 'type') === 'filter' && fieldOf(fieldOf(part, 'expr'), 'type') === 'number'
