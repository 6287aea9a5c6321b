import { messageOf } from '../base/error.ts'
/** A bug in the generator: a spec made it fail without a diagnostic. */
export class Mistake extends Error {
  /** `work` is what the generator was doing, such as "reading specs/models/acme/one.yaml". */
  constructor(work: string, cause: unknown) {
    super(`Gatewright made a mistake while ${work}: ${reasonOf(cause)}. Please report it, with that spec.`, { cause })
  }
}

/** Runs a part of the work. Wraps an error in a Mistake that names the work. */
export function during<Result>(work: string, run: () => Result): Result {
  try {
    return run()
  } catch (error) {
    throw error instanceof Mistake || error instanceof ExtensionError ? error : new Mistake(work, error)
  }
}

/** The first line of an error message, without the period at its end. */
const reasonOf = (cause: unknown): string =>
  messageOf(cause)
    .split(/[\r\n]/)[0]
    ?.replace(/[.:]$/, '') || 'no reason given'

/** An error in code that a configuration adds; its message is all that the author of the code needs. */
export class ExtensionError extends Error {
  /** `subject` is the part that failed and its work, such as `The target "pages" failed`. */
  constructor(subject: string, cause: unknown) {
    super(`${subject}: ${reasonOf(cause)}.`, { cause })
  }
}
