import { setImmediate as loop } from 'node:timers/promises'

/** Bodies of up to this many bytes are processed in one turn, which takes a few milliseconds at most. */
export const inOneGo: number = 64 * 1024

let last: Promise<void> = Promise.resolve()

/**
 * Lets the event loop turn before the next step of work on a large body, so that other callers are answered in between.
 * The steps of all bodies run one after the other, one in each turn.
 */
export function turn(): Promise<void> {
  last = last.then(() => loop())
  return last
}
