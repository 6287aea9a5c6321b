import { pointerOf } from '@gatewright/catalog/language'
import { mostIssues, receivedLength, type IssueBody } from '@gatewright/openapi/protocol'
import type { Issue } from '@gatewright/validators'
import { Problem } from './problem.ts'

/** Longer names are cut, because nobody needs them in full. */
const mostOfName = 100

/** Adds pointers from the top of the body to a validator's issues; `base` is the path of the parameters. */
export const issuesOf = (issues: readonly Issue<string>[], base: readonly string[]): readonly IssueBody[] =>
  issues.map(({ code, path, message, expected, received, suggestion }) => ({
    pointer: pointerOf([...base, ...cut(path)]),
    path: cut(path),
    code,
    message,
    expected,
    received,
    ...(suggestion !== undefined && { suggestion }),
  }))

/** Returns a path without the ends of long names. */
const cut = (path: Issue['path']): Issue['path'] =>
  path.map((step) => (typeof step === 'string' ? step.slice(0, mostOfName) : step))

/** The received value, in at most 100 characters. */
export function receivedText(value: unknown): string {
  if (value === undefined) return 'nothing'
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'object' && value !== null) return 'an object'
  const text = JSON.stringify(typeof value === 'string' ? value.slice(0, mostOfName) : value)
  return text.length > receivedLength ? `${text.slice(0, receivedLength - 3)}...` : text
}

/** An issue at a path, whose message says what was expected. */
export function issueAt(path: readonly string[], code: Issue['code'], expected: string, value: unknown): IssueBody {
  const name = path.join('.') || 'The body'
  const message =
    value === undefined
      ? `${name} is required: ${expected}.`
      : `${name} must be ${expected}, but it is ${receivedText(value)}.`
  return {
    pointer: pointerOf(path),
    code: value === undefined ? 'required' : code,
    message,
    expected,
    received: receivedText(value),
  }
}

/** An issue of an unknown name. */
function unknownName(path: readonly string[], known: readonly string[], value: unknown): IssueBody {
  const message = `${JSON.stringify(receivedText(path.at(-1)).slice(1, -1))} does not belong here.`
  const expected = known.length === 0 ? 'nothing' : `one of ${known.join(', ')}`
  return { pointer: pointerOf(cut(path)), code: 'unknown-parameter', message, expected, received: receivedText(value) }
}

/** Issues for unknown names, at most as many as a problem lists. */
export function unknownNames(
  base: readonly string[],
  known: readonly string[],
  fields: Iterable<readonly [string, unknown]>,
): IssueBody[] {
  const found: IssueBody[] = []
  for (const [name, value] of fields) {
    if (found.length === mostIssues) break
    if (!known.includes(name)) found.push(unknownName([...base, name], known, value))
  }
  return found
}

/** The problem of invalid parameters. */
export function invalid(errors: readonly IssueBody[]): Problem {
  const [first] = errors
  const detail = errors.length === 1 ? (first?.message ?? '') : `The parameters have ${errors.length} issues.`
  return new Problem('invalid-params', `${detail} Nothing ran and nothing was charged.`, { errors })
}
