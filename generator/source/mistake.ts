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
    throw error instanceof Mistake ? error : new Mistake(work, error)
  }
}

/** The first line of an error message, without the period at its end. */
const reasonOf = (cause: unknown): string =>
  (cause instanceof Error ? cause.message : String(cause)).split(/[\r\n]/)[0]?.replace(/[.:]$/, '') || 'no reason given'
