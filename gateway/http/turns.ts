import { setImmediate as loop } from 'node:timers/promises'

/** Up to so many bytes a body is worked on in one go, which takes a few milliseconds at most. */
export const inOneGo: number = 64 * 1024

let last: Promise<void> = Promise.resolve()

/**
 * Lets the event loop turn before the next step of work on a large body, so that other callers are answered in between. The
 * steps of all bodies come one after the other, one in each turn of the loop.
 */
export function turn(): Promise<void> {
  last = last.then(() => loop())
  return last
}
