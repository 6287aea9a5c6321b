import { runInNewContext } from 'node:vm'
import { unchecked } from './reading.ts'

/** Only what does not end takes this long, in milliseconds, also on a busy machine. */
const hangMs = 60_000

/**
 * Runs a call with an input so large that it ends only if its work grows with the input: as many steps as the square of
 * the input has take far longer than any test. Throws instead of hanging, because the limit of a test cannot stop a call
 * that never waits.
 */
export const ends = <Result>(call: () => Result, timeout: number = hangMs): Result =>
  unchecked<Result>(runInNewContext('call()', { call }, { timeout }))
