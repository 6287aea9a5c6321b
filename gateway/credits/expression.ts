import type jsonata from 'jsonata'
import { parseExpression } from '../base/expression.ts'

/** Returns the parameters; not called if the result does not depend on them. */
export type Params = () => Readonly<Record<string, unknown>>

const limits = { steps: 10_000, depth: 200, sequence: 10_000 } as const

/** Evaluates an expression over the parameters of a task. */
type Evaluate = (params: Params) => Promise<unknown>

const evaluators = new Map<string, Evaluate>()

/**
 * Returns the evaluator of an expression of a spec, always the same one. It is parsed when it is first needed, because
 * most models of a catalogue are never called. It has the limits with which the compiler tried it
 * (generator/checks/trial.ts), because callers send longer texts than the compiler tries.
 */
export function evaluator(expression: string): Evaluate {
  let parsed: jsonata.Expression | undefined
  const evaluate: Evaluate = async (params) => {
    parsed ??= parseExpression(expression, limits)
    const value: unknown = await parsed.evaluate(params())
    return value
  }
  const found = evaluators.get(expression) ?? evaluate
  evaluators.set(expression, found)
  return found
}
