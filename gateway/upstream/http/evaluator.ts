import { messageOf, fieldOf, isRecord, itemsOf, type Fields } from '../../base/values.ts'
import { expressionsProgram } from '../../base/root.ts'
import { WorkerPool, type WorkerPoolOptions } from '../workerPool.ts'
import { evaluate, expressionOf, type Evaluated, type Order } from './expressions.ts'

/**
 * How much processor time all expressions of one job can take before their thread is stopped, and how much memory the
 * thread can use.
 */
const options: WorkerPoolOptions = {
  size: 2,
  name: 'expressions',
  program: expressionsProgram,
  limitMs: 5000,
  memory: { maxOldGenerationSizeMb: 512 },
}

/** Parsing responses of up to this many characters is faster than passing them to a thread. */
const small = 16 * 1024

/**
 * Runs expressions in separate threads, so that the gateway survives whatever an expression or its data does. The
 * threads also parse large responses. Only expressions that select from small responses run at once.
 */
export class Evaluator {
  private readonly workers: WorkerPool<Order, string>

  constructor(more: Partial<WorkerPoolOptions> = {}) {
    this.workers = new WorkerPool({ ...options, ...more })
  }

  /** The longest time of one job, in milliseconds of processor time. */
  static readonly limitMs: number = options.limitMs

  /** Evaluates expressions. Never rejects: if a thread is stopped, every expression of the job has failed. */
  async evaluate(order: Order): Promise<Evaluated> {
    const { sources, text = '' } = order
    if (text.length <= small && Object.values(sources).every(isBounded)) return evaluate(order)
    try {
      return JSON.parse(await this.workers.make(order))
    } catch (error) {
      const why = messageOf(error)
      const errors = Object.fromEntries(Object.keys(order.sources).map((name) => [name, why]))
      return { isJson: false, values: {}, errors }
    }
  }

  /** Stops the threads. */
  close(): Promise<void> {
    return this.workers.close()
  }
}

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
