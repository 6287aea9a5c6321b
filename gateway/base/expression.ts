import jsonata from 'jsonata'

/** Functions that the compiler refuses, because their code cannot be checked or their results vary. */
const refused = ['eval', 'random', 'shuffle', 'now', 'millis']

/** The limits of one evaluation. What is left out has no limit. */
export interface ExpressionLimits {
  readonly depth: number
  /** How many items a list can have. */
  readonly sequence: number
  readonly steps?: number
  /** Milliseconds of processor time, so that an expression is not blamed for what else its machine does. */
  readonly processorMs?: number
}

/** Parses an expression without the refused functions. Throws the parser's error if it is invalid. */
export function parseExpression(source: string, limits: ExpressionLimits): jsonata.Expression {
  const expression = jsonata(source, { stack: limits.depth, sequence: limits.sequence })
  for (const name of refused) expression.assign(name, undefined)
  expression.assign(Symbol.for('jsonata.__evaluate_entry') as unknown as string, stepper(source, limits)) // a hook, not a name
  return expression
}

/** How many steps are made between two looks at the processor time. */
const stepsBetween = 256

type Step = (part: unknown, input: unknown, environment: { readonly base: object }) => void

/** Counts the steps of each evaluation, and throws an error beyond the limits. */
function stepper(source: string, { steps = Infinity, processorMs = Infinity }: ExpressionLimits): Step {
  const taken = new WeakMap<object, { steps: number; readonly since: number }>()
  return (_part, _input, { base }) => {
    const known = taken.get(base) ?? { steps: 0, since: processorMs === Infinity ? 0 : processorTime() }
    taken.set(base, known)
    known.steps++
    if (known.steps > steps) throw new Error(`The expression ${source} takes over ${steps} steps.`)
    if (processorMs === Infinity || known.steps % stepsBetween > 0) return
    if (processorTime() - known.since > processorMs)
      throw new Error(`The expression ${source} takes over ${processorMs} ms of processor time.`)
  }
}

/** The processor time of this thread, in milliseconds; before Node 22.15, that of the process. */
function processorTime(): number {
  const { user, system } = process.threadCpuUsage?.() ?? process.cpuUsage()
  return (user + system) / 1000
}
