import { createContext, Script } from 'node:vm'
import { unchecked } from './reading.ts'

/** Only what does not end takes this long, in milliseconds, also on a busy machine. */
const hangMs = 60_000

/** One context for all calls: making one takes longer than most of them. */
const context = createContext({ call: (): unknown => undefined })
const script = new Script('call()')

/**
 * Runs a call with an input so large that it ends only if its work grows with the input: as many steps as the square of
 * the input has take far longer than any test. Throws instead of hanging, because the limit of a test cannot stop a call
 * that never waits.
 */
export function ends<Result>(call: () => Result, timeout: number = hangMs): Result {
  Reflect.set(context, 'call', call)
  return unchecked<Result>(script.runInContext(context, { timeout }))
}
