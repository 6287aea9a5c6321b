import { advice } from './advice.js'
import { explain } from './explain.js'
import type { Issue } from './issue.js'
import type { PartCheck } from './either.js'
import type { Recommendation } from './recommendation.js'
import type { Reading } from './reading.js'
import type { RuleCheck } from './ruling.js'
import type { Field } from './shape.js'

/** Checks the input of one model. It is a Standard Schema 1.1, which forms, routers and servers accept. */
export interface Validator<Input, Output> {
  /** The id of the model. */
  readonly model: string
  /** Returns a copy of the input with its defaults. Throws a ValidationError that names every issue. */
  readonly parse: (input: unknown) => Output
  /** Returns every issue of the input; an empty list if it is valid. Never throws. */
  readonly check: (input: unknown) => readonly Issue[]
  /** Whether the input is valid. Never throws. */
  readonly is: (input: unknown) => input is Input
  /** Returns every advice that the input does not follow. Absent if the model has none. */
  readonly recommend?: (input: unknown) => readonly Recommendation[]
  /** The Standard Schema interface (standardschema.dev). */
  readonly '~standard': StandardProps<Input, Output>
}

/** The part of Standard Schema 1.1 that a validator implements. */
export interface StandardProps<Input, Output> {
  readonly version: 1
  readonly vendor: 'gatewright'
  /** Returns at once, never throws. */
  readonly validate: (value: unknown) => StandardResult<Output>
  readonly types?: { readonly input: Input; readonly output: Output } | undefined
}

/** The input with its defaults, or every issue. */
export type StandardResult<Output> = StandardValue<Output> | StandardIssues

interface StandardValue<Output> {
  readonly value: Output
  readonly issues?: undefined
}

interface StandardIssues {
  readonly issues: readonly Issue[]
}

/** The error for invalid input. */
export class ValidationError extends Error {
  override readonly name = 'ValidationError'
  /** The id of the model. */
  readonly model: string
  /** Every issue. */
  readonly issues: readonly Issue[]

  constructor(model: string, issues: readonly Issue[]) {
    super(`${model}: ${issues.map(({ message }) => message).join(' ')}`)
    this.model = model
    this.issues = issues
  }
}

/**
 * Creates a validator from a fast function and the table that explains issues. The function returns undefined for
 * invalid input and stores its reading, which explains the issues: the input is read only once.
 */
export function defineValidator<Input, Output>(
  model: string,
  accept: (input: unknown, at?: Reading) => Output | undefined,
  params: readonly Field[],
  checkRules?: RuleCheck,
  parts?: PartCheck,
): Validator<Input, Output> {
  const validate = (input: unknown): StandardResult<Output> => {
    try {
      const at: Reading = { part: undefined }
      const value = accept(input, at)
      if (value !== undefined) return { value, issues: undefined } // explicit, because a polluted prototype may have it
      const issues = explain(model, params, at.part ?? input, advice, checkRules, parts)
      return { issues: issues.length > 0 ? issues : [unreadable] }
    } catch {
      return { issues: [unreadable] }
    }
  }
  return {
    model,
    parse: (input) => {
      const result = validate(input)
      if (result.issues !== undefined) throw new ValidationError(model, result.issues)
      return result.value
    },
    check: (input) => validate(input).issues ?? [],
    is: (input): input is Input => {
      try {
        return accept(input) !== undefined
      } catch {
        return false
      }
    },
    '~standard': { version: 1, vendor: 'gatewright', validate },
  }
}

/** The issue of input that is not plain data, such as a getter that throws or a structure that contains itself. */
const unreadable: Issue = {
  code: 'unreadable',
  path: [],
  message: 'The input cannot be read as plain data.',
  expected: 'an object of plain data',
  received: 'an object that cannot be read',
}
