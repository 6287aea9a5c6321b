import type jsonata from 'jsonata'
import { messageOf } from '../../base/error.ts'
import { parseExpression } from '../../base/expression.ts'
import { readJson } from '../../base/values.ts'
import { partRead, type PartRead } from './part.ts'

/** Expressions by name, and the values that they can use. */
export interface Order {
  readonly sources: Readonly<Record<string, string>>
  readonly input: Readonly<Record<string, unknown>>
  /** JSON text that expressions see as `body`; if it is not JSON, `body` is undefined. */
  readonly text?: string
  /** Returns what a mapping reads of `text` as well. */
  readonly part?: PartRead
}

/** The results of expressions. */
export interface Evaluated {
  /** Whether `text` was JSON. */
  readonly isJson: boolean
  /** The results by name; an expression without a result has no entry. */
  readonly values: Readonly<Record<string, unknown>>
  /** The error of each expression that failed. */
  readonly errors: Readonly<Record<string, string>>
  /** The part of `text` that was ordered; undefined if it is empty. */
  readonly part?: unknown
}

/** The limits of the language itself: milliseconds, depth, items of a sequence. */
const limits = { timeout: 1000, stack: 250, sequence: 1_000_000 }

const parsed = new Map<string, jsonata.Expression>()

/** The results of the expressions of a job. */
export async function evaluate({ sources, input, text, part }: Order): Promise<Evaluated> {
  const body = text === undefined ? undefined : readJson(text)
  const scope = { ...input, ...(body !== undefined && { body }) }
  const made: { values: Record<string, unknown>; errors: Record<string, string> } = { values: {}, errors: {} }
  for (const [name, source] of Object.entries(sources)) {
    try {
      const value = plain(await expressionOf(source).evaluate(scope))
      if (value !== undefined) made.values[name] = value
    } catch (error) {
      made.errors[name] = messageOf(error)
    }
  }
  return { ...made, isJson: body !== undefined, ...(part && { part: partOf(body, part) }) }
}

/** A part of a body; undefined if it is nested too deeply to be written. */
function partOf(body: unknown, part: PartRead): unknown {
  try {
    return plain(partRead(body, part))
  } catch {
    return undefined
  }
}

/** Parses an expression. Throws the parser's error if it is invalid. */
export function expressionOf(source: string): jsonata.Expression {
  const known = parsed.get(source)
  if (known !== undefined) return known
  const expression = parseExpression(source, limits)
  parsed.set(source, expression)
  return expression
}

/** A copy of a value without functions and without the marks that JSONata adds to lists. */
function plain(value: unknown): unknown {
  const text = JSON.stringify(value, (_, part: unknown) => (isCallable(part) ? undefined : part))
  return text === undefined ? undefined : JSON.parse(text)
}

const isCallable = (part: unknown): boolean =>
  typeof part === 'object' && part !== null && ('_jsonata_lambda' in part || '_jsonata_function' in part)
