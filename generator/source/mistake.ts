/** A mistake of the generator itself: no spec may make it fail without a diagnostic. */
export class Mistake extends Error {
  /** `work` is what it was doing, such as "reading specs/models/acme/one.yaml". */
  constructor(work: string, cause: unknown) {
    super(`Gatewright made a mistake while ${work}: ${reasonOf(cause)}. Please report it, with that spec.`, { cause })
  }
}

/** Does a part of the work. What it throws comes out as a Mistake that names the work. */
export function during<Result>(work: string, run: () => Result): Result {
  try {
    return run()
  } catch (error) {
    throw error instanceof Mistake ? error : new Mistake(work, error)
  }
}

/** The first line of what was thrown, without the mark that ends it. */
const reasonOf = (cause: unknown): string =>
  (cause instanceof Error ? cause.message : String(cause)).split(/[\r\n]/)[0]?.replace(/[.:]$/, '') || 'no reason given'
