import { isDeepStrictEqual } from 'node:util'
import { advice, type Model } from '@gatewright/client'
import type { Issue, Result, Validator } from '@gatewright/validators'
import type { ValidateFunction } from 'ajv/dist/2020.js'

/** The parts of a validator in which all forms agree. */
export interface Form {
  readonly is: (input: unknown) => boolean
  readonly safeParse: (input: unknown) => Result<unknown>
}

/** All validators of a model's input. */
export interface Checkers {
  readonly validator: Validator<unknown, unknown>
  /** Other forms of the same validator, by name. */
  readonly forms?: Readonly<Record<string, Form>>
  readonly client: Model<unknown, unknown>
  readonly ajv: ValidateFunction
  /** Other validators of the JSON Schema, by name. */
  readonly oracles?: Readonly<Record<string, (body: unknown) => boolean>>
}

/** Returns the guarantee that a body of JSON breaks, in words; undefined if it breaks none. */
export function broken(checkers: Checkers, body: unknown): string | undefined {
  const { validator, ajv, oracles = {} } = checkers
  const result = validator.safeParse(body)
  const { success: isRight, issues = [] } = result
  const other = formBroken(checkers, () => body)
  if (other !== undefined) return other
  const found = checkers.client.check?.(body, advice)
  if (!isDeepStrictEqual(found, issues)) return `the client finds ${shown(found)}, not ${shown(issues)}`
  if (ajv(body) !== isRight)
    return `Ajv ${isRight ? 'refuses' : 'accepts'} what the validator ${isRight ? 'accepts' : 'refuses'}: ${JSON.stringify(isRight ? ajv.errors : issues)}`
  for (const [name, accepts] of Object.entries(oracles))
    if (accepts(body) !== isRight)
      return `${name} ${isRight ? 'refuses' : 'accepts'} what the validator ${isRight ? 'accepts' : 'refuses'}: ${JSON.stringify(issues)}`
  if (isRight) return lawBroken(checkers, result.data)
  return issues.some(({ code }) => code === 'unreadable') ? 'plain JSON is reported as unreadable' : undefined
}

/**
 * Returns how the forms of a validator differ about an input, which can be one that no JSON has, or the issues of
 * the client. Each gets a new input, because reading it can change it; then the client, which reads it twice, is left out.
 */
export function formBroken(
  { validator, forms = {}, client }: Checkers,
  input: () => unknown,
  isStable = true,
): string | undefined {
  const result = validator.safeParse(input())
  for (const [name, form] of Object.entries({ validator, ...forms })) {
    if (form.is(input()) !== result.success) return `is() and safeParse() disagree in ${name}`
    const found = form.safeParse(input())
    if (!isSame(found, result)) return `${name} returns ${shown(found)}, not ${shown(result)}`
  }
  if (!isStable) return undefined
  try {
    const [found, issues] = [client.check?.(input(), advice) ?? [], result.issues ?? []]
    // Of secrets and of what a model ignores, the client reads less until it sends them.
    const isUnread = issues[0]?.code === 'unreadable' && (found.length > 0 || isUnsendable(input()))
    return isUnread || isDeepStrictEqual(found.map(outline), issues.map(outline))
      ? undefined
      : `the client finds ${shown(found)}, not ${shown(issues)}`
  } catch {
    // The client reads its caller's objects as they are: errors of theirs are the caller's.
    return result.success ? 'the client throws, and the validator accepts it' : undefined
  }
}

/** Whether no JSON can be made of an input, so that the client throws the caller's error and sends nothing. */
function isUnsendable(input: unknown): boolean {
  try {
    JSON.stringify(input)
    return false
  } catch {
    return true
  }
}

/** The parameter and the code of an issue: of a value that is no JSON, the client does not name the part. */
const outline = ({ code, path }: Issue): readonly unknown[] => [code, path[0]]

/** Whether two results are equal, with the keys of their outputs in the same order. */
const isSame = (one: Result<unknown>, other: Result<unknown>): boolean =>
  isDeepStrictEqual(one, other) && (!one.success || JSON.stringify(one.data) === JSON.stringify(other.data))

const shown = (value: unknown): string => (JSON.stringify(value) ?? 'nothing').slice(0, 500)

/** Checks the law of defaults: all validators accept the output of parsing, and parsing it again changes nothing. */
function lawBroken({ validator, ajv }: Checkers, output: unknown): string | undefined {
  if (!validator.is(output)) return `parse returns a value that it refuses: ${JSON.stringify(output)}`
  if (!ajv(output)) return `parse returns a value that the JSON Schema refuses: ${JSON.stringify(output)}`
  return isDeepStrictEqual(validator.parse(output), output) ? undefined : 'parsing twice returns a different value'
}
