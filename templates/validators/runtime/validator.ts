import { advice } from '../../../generator/language/advice.ts'
import { explain } from '../../../generator/language/explain.ts'
import type { Issue, IssueCode } from '../../../generator/language/issue.ts'
import type { Messages } from '../../../generator/language/messages.ts'
import type { PartCheck } from '../../../generator/language/either.ts'
import type { Recommendation } from '../../../generator/language/recommendation.ts'
import type { Reading } from './reading.js'
import type { RuleCheck } from '../../../generator/language/ruling.ts'
import type { Field } from '../../../generator/language/shape.ts'
import { proven } from '../../../generator/language/values.ts'
import { inputWords } from '../../../generator/language/words.ts'

/** Checks the input of one model. It is frozen, and a Standard Schema 1.1, which forms, routers and servers accept. */
export interface Validator<Input, Output> {
  /** The id of the model. */
  readonly id: string
  /** Whether the input is valid. Never throws. */
  readonly is: (input: unknown) => input is Input
  /** Returns a copy of the input with its defaults. Throws a ValidationError that names every issue. */
  readonly parse: (input: unknown, options?: CheckOptions<string>) => Output
  /** Returns a copy of the input with its defaults, or every issue. Throws only errors of the options. */
  readonly safeParse: <Code extends string = IssueCode>(
    input: unknown,
    options?: CheckOptions<Code>,
  ) => Result<Output, Code>
  /** Returns every advice that the input does not follow. Absent if the model has none. */
  readonly recommend?: (input: unknown) => readonly Recommendation[]
  /** The Standard Schema interface (standardschema.dev). */
  readonly '~standard': StandardProps<Input, Output>
}

/** The options of a check. */
export interface CheckOptions<Code extends string = IssueCode> {
  /** The words and codes of issues. Default: English, and our codes. */
  readonly messages?: Messages<Code> | undefined
}

/** A copy of the input with its defaults, or every issue. */
export type Result<Output, Code extends string = IssueCode> = Success<Output> | Failure<Code>

/** The result for valid input. */
export interface Success<Output> {
  readonly success: true
  readonly data: Output
  readonly issues?: undefined
}

/** The result for invalid input: its issues, unknown keys first, then in the order of the parameters, then rules. */
export interface Failure<Code extends string = IssueCode> {
  readonly success: false
  readonly data?: undefined
  readonly issues: readonly Issue<Code>[]
}

/** The part of Standard Schema 1.1 that a validator implements. */
export interface StandardProps<Input, Output> {
  readonly version: 1
  readonly vendor: 'gatewright'
  /** Returns at once, never throws. The library options can contain `messages`; a set that fails is ignored. */
  readonly validate: (value: unknown, options?: StandardOptions) => StandardResult<Output>
  readonly types?: { readonly input: Input; readonly output: Output } | undefined
}

/** The options of a Standard Schema 1.1. */
export interface StandardOptions {
  readonly libraryOptions?: Readonly<Record<string, unknown>> | undefined
}

/** The input with its defaults, or every issue. */
export type StandardResult<Output> = StandardValue<Output> | StandardIssues

interface StandardValue<Output> {
  readonly value: Output
  readonly issues?: undefined
}

interface StandardIssues {
  readonly issues: readonly Issue<string>[]
}

/** The error for invalid input. */
export class ValidationError extends Error {
  override readonly name = 'ValidationError'
  /** The id of the model. */
  readonly model: string
  /** Every issue. */
  readonly issues: readonly Issue<string>[]

  constructor(model: string, issues: readonly Issue<string>[]) {
    super(`${model}: ${issues.map(({ message }) => message).join(' ')}`)
    this.model = model
    this.issues = issues
  }
}

/**
 * Creates a validator from two fast functions and the table that explains issues. `accept` returns undefined for
 * invalid input and stores its reading, which explains the issues: the input is read only once. `is` returns the same
 * verdict without output, and never throws.
 */
export function defineValidator<Input, Output>(
  id: string,
  accept: (input: unknown, at?: Reading) => Output | undefined,
  is: (input: unknown) => input is Input,
  params: readonly Field[],
  checkRules?: RuleCheck,
  parts?: PartCheck,
): Validator<Input, Output> {
  const check = (input: unknown, options?: CheckOptions<string>): Result<Output, string> => {
    const messages = options?.messages
    let issues: readonly Issue[] = []
    try {
      const at: Reading = { part: undefined }
      const data = accept(input, at)
      // It has `issues`, because a polluted prototype may have them.
      if (data !== undefined) return { success: true, data, issues: undefined }
      issues = explain(id, params, at.part ?? input, advice, checkRules, parts, messages)
    } catch (error) {
      // A getter that throws, or a structure that contains itself, has the issue below. Otherwise the set has failed.
      if (messages && check(input).issues?.[0]?.code !== unreadable.code) throw error
    }
    return failure(issues, messages)
  }
  return Object.freeze({
    id,
    is,
    parse: (input, options) => {
      const result = check(input, options)
      if (result.success) return result.data
      throw new ValidationError(id, result.issues)
    },
    safeParse: proven(check), // the codes are those of the set
    '~standard': Object.freeze({
      version: 1,
      vendor: 'gatewright',
      validate: (value, options) => validate(check, value, options),
    } satisfies StandardProps<Input, Output>),
  } satisfies Validator<Input, Output>)
}

/** Options that fail are those of another library, or a set that throws: the result then has our words. */
function validate<Output>(
  check: (input: unknown, options?: CheckOptions<string>) => Result<Output, string>,
  value: unknown,
  options?: StandardOptions,
): StandardResult<Output> {
  try {
    const { data, issues } = check(value, proven(options?.libraryOptions))
    return issues ? { issues } : { value: data, issues }
  } catch {
    return validate(check, value)
  }
}

/** Returns the result for these issues, with the codes of the set. Without issues, the input cannot be read. */
function failure(found: readonly Issue[], messages?: Messages<string>): Failure<string> {
  const codes = messages?.codes
  const issues = found.length > 0 ? found : [{ ...unreadable, ...inputWords.unreadable, ...messages?.unreadable }]
  return {
    success: false,
    data: undefined,
    issues: codes ? issues.map((one) => ({ ...one, code: codes[one.code] })) : issues,
  }
}

/** Returns a validator that also returns the advice of its model. */
export const withAdvice = <Input, Output>(
  validator: Validator<Input, Output>,
  recommend: (input: unknown) => readonly Recommendation[],
): Validator<Input, Output> => Object.freeze({ ...validator, recommend })

const unreadable: Pick<Issue, 'code' | 'path' | 'pointer'> = { code: 'unreadable', path: [], pointer: '' }
