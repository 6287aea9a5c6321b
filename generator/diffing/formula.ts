/** A value of a formula; undefined if a parameter is absent. */
export type FormulaValue = number | string | boolean | undefined | readonly FormulaValue[]

/** Thrown for a part of an expression that is not calculated here. */
export class NotCalculated extends Error {}

type Branch = Readonly<Record<string, unknown>>

const isBranch = (part: unknown): part is Branch => typeof part === 'object' && part !== null && !Array.isArray(part)

/**
 * Calculates the part of JSONata that prices consist of, from its tree: arithmetic, comparisons, conditions and rounding. It
 * cannot loop. Throws for any other part, and where JSONata would return nothing or fail.
 */
export function calculate(part: unknown, input: ReadonlyMap<string, FormulaValue>): FormulaValue {
  if (!isBranch(part)) throw new NotCalculated()
  const { type, value } = part
  if ('group' in part || 'predicate' in part || 'stages' in part) throw new NotCalculated()
  if (type === 'number' || type === 'string' || type === 'value') return scalar(value)
  if (type === 'path') return named(part['steps'], input)
  if (type === 'block') return only(part['expressions'], input)
  if (type === 'unary') return unary(part, input)
  if (type === 'binary') return binary(String(value), part, input)
  if (type === 'condition') return calculate(part[isTrue(calculate(part['condition'], input)) ? 'then' : 'else'], input)
  if (type === 'function') return call(part, input)
  throw new NotCalculated()
}

function scalar(value: unknown): FormulaValue {
  if (typeof value === 'number' || typeof value === 'string' || typeof value === 'boolean') return value
  throw new NotCalculated()
}

/** A parameter; a path inside one is not calculated. */
function named(steps: unknown, input: ReadonlyMap<string, FormulaValue>): FormulaValue {
  const [step, more]: readonly unknown[] = Array.isArray(steps) ? steps : []
  if (!isBranch(step) || more !== undefined || step['type'] !== 'name' || 'stages' in step || 'predicate' in step)
    throw new NotCalculated()
  return input.get(String(step['value']))
}

function only(expressions: unknown, input: ReadonlyMap<string, FormulaValue>): FormulaValue {
  const [one, more]: readonly unknown[] = Array.isArray(expressions) ? expressions : []
  if (more !== undefined) throw new NotCalculated()
  return calculate(one, input)
}

function unary({ value, expression, expressions }: Branch, input: ReadonlyMap<string, FormulaValue>): FormulaValue {
  if (value === '-') return -numeric(calculate(expression, input))
  if (value === '[' && Array.isArray(expressions)) return expressions.map((one: unknown) => calculate(one, input))
  throw new NotCalculated()
}

function binary(operator: string, { lhs, rhs }: Branch, input: ReadonlyMap<string, FormulaValue>): FormulaValue {
  const left = calculate(lhs, input)
  if (operator === 'and') return isTrue(left) && isTrue(calculate(rhs, input))
  if (operator === 'or') return isTrue(left) || isTrue(calculate(rhs, input))
  const right = calculate(rhs, input)
  if (operator === '=') return isEqual(left, right)
  if (operator === '!=') return !isEqual(left, right)
  if (operator === 'in') return (Array.isArray(right) ? right : [right]).some((one: FormulaValue) => isEqual(left, one))
  const operate = operators.get(operator)
  if (operate === undefined) throw new NotCalculated()
  return operate(numeric(left), numeric(right))
}

const operators: ReadonlyMap<string, (a: number, b: number) => number | boolean> = new Map(
  Object.entries({
    '+': (a: number, b: number) => a + b,
    '-': (a: number, b: number) => a - b,
    '*': (a: number, b: number) => a * b,
    '/': (a: number, b: number) => a / b,
    '%': (a: number, b: number) => a % b,
    '<': (a: number, b: number) => a < b,
    '<=': (a: number, b: number) => a <= b,
    '>': (a: number, b: number) => a > b,
    '>=': (a: number, b: number) => a >= b,
  }),
)

/** An absent value equals nothing, not even another absent one. */
function isEqual(a: FormulaValue, b: FormulaValue): boolean {
  if (Array.isArray(a) || Array.isArray(b)) throw new NotCalculated()
  return a !== undefined && a === b
}

function isTrue(value: FormulaValue): boolean {
  if (Array.isArray(value)) throw new NotCalculated()
  return Boolean(value)
}

function numeric(value: FormulaValue): number {
  if (typeof value === 'number' && Number.isFinite(value)) return value
  throw new NotCalculated()
}

const functions: ReadonlyMap<string, (value: number) => number> = new Map(
  Object.entries({ ceil: Math.ceil, floor: Math.floor, abs: Math.abs }),
)

function call({ procedure, arguments: written }: Branch, input: ReadonlyMap<string, FormulaValue>): FormulaValue {
  const name = isBranch(procedure) && procedure['type'] === 'variable' ? String(procedure['value']) : ''
  const [first, more]: readonly unknown[] = Array.isArray(written) ? written : []
  if (first === undefined || more !== undefined) throw new NotCalculated()
  const value = calculate(first, input)
  if (name === 'count') return value === undefined ? 0 : Array.isArray(value) ? value.length : 1
  if (name === 'exists') return value !== undefined
  if (name === 'boolean') return isTrue(value)
  if (name === 'not') return !isTrue(value)
  if (name === 'sum' || name === 'max' || name === 'min') return aggregate(name, Array.isArray(value) ? value : [value])
  const operate = functions.get(name)
  if (operate === undefined) throw new NotCalculated()
  return operate(numeric(value))
}

function aggregate(name: 'sum' | 'max' | 'min', values: readonly FormulaValue[]): number {
  const numbers = values.map(numeric)
  if (numbers.length === 0) throw new NotCalculated()
  return name === 'sum' ? numbers.reduce((sum, one) => sum + one, 0) : Math[name](...numbers)
}
