import type jsonata from 'jsonata'
import { messageOf, readJson, isRecord } from '../../base/values.ts'
import { parseExpression } from '../../base/expression.ts'

/** Expressions by name, and the values that they can use. */
export interface Order {
  readonly sources: Readonly<Record<string, string>>
  readonly input: Readonly<Record<string, unknown>>
  /** JSON text that expressions see as `body`; if it is not JSON, `body` is undefined. */
  readonly text?: string
  /** Returns what a mapping reads of `text` as well. */
  readonly part?: PartRead
  /** The names after `body` in the paths of a mapping: returns what it finds there as well. */
  readonly reads?: PartRead['paths']
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
  /** Whether a mapping finds something in `text`; undefined if that was not asked. */
  readonly found?: Found
}

/** The outcome of following the paths of a mapping: a body that it cannot read, nothing, or something. */
export type Found = 'unreadable' | 'nothing' | 'something'

/** The limits of the language itself. */
const limits = { processorMs: 1000, depth: 250, sequence: 1_000_000 }

const parsed = new Map<string, jsonata.Expression>()

/** The results of the expressions of a job. */
export async function evaluate({ sources, input, text, part, reads }: Order): Promise<Evaluated> {
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
  return {
    ...made,
    isJson: body !== undefined,
    ...(part && { part: partOf(body, part) }),
    ...(reads && { found: foundIn(body, reads) }),
  }
}

/**
 * Says whether anything is at the ends of these paths of a body. A body can be read if there are only objects and lists on
 * the way of one of them: a value that is missing at its end can be read.
 */
export function foundIn(body: unknown, paths: PartRead['paths']): Found {
  if (isNothing(body)) return 'unreadable'
  const ends = paths.flatMap((path) => [endsOf(body, path)].filter((one) => one !== undefined))
  if (ends.length === 0 && paths.length > 0) return 'unreadable'
  return ends.flat().some(isFilled) ? 'something' : 'nothing'
}

/** The values at the end of a path; undefined if something on the way has no parts. */
function endsOf(value: unknown, [name, ...rest]: readonly string[]): readonly unknown[] | undefined {
  if (name === undefined) return [value]
  if (isNothing(value)) return []
  if (isRecord(value)) return endsOf(value[name], rest)
  if (!Array.isArray(value)) return undefined
  const items: readonly unknown[] = value
  const ends = items.flatMap((one) => [isRecord(one) ? endsOf(one[name], rest) : undefined])
  const known = ends.filter((one) => one !== undefined)
  return known.length === 0 && items.length > 0 ? undefined : known.flat()
}

const isNothing = (value: unknown): boolean => value === undefined || value === null

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

/** The parts of a JSON body that a mapping reads. */
interface PartRead {
  /** The names after `body` in each path that it reads; empty for the body itself. */
  readonly paths: readonly (readonly string[])[]
  /** Whether the body describes the job as well, so that it is more than a result. */
  readonly isEnvelope: boolean
}

/**
 * The part of a body that a mapping reads: the deepest value on the way that all its paths share, or the members of the
 * body in which they begin. If there is none, it is the body, unless that is an envelope. Undefined if it is empty.
 */
export function partRead(body: unknown, { paths, isEnvelope }: PartRead): unknown {
  const [first = [], ...others] = paths
  if (paths.length === 0) return undefined
  if (paths.some((path) => path.length === 0)) return filled(body)
  const shared = first.findIndex((name, at) => others.some((other) => other[at] !== name))
  const found = shared === 0 ? membersOf(body, paths) : deepest(body, shared === -1 ? first : first.slice(0, shared))
  return found ?? (isEnvelope ? undefined : filled(body))
}

/** The members of a body in which paths begin. */
function membersOf(body: unknown, paths: PartRead['paths']): unknown {
  const names = new Set(paths.flatMap(([name]) => name ?? []))
  if (!isRecord(body)) return undefined
  return filled(Object.fromEntries(Object.entries(body).filter(([name, value]) => names.has(name) && isFilled(value))))
}

/** The last value on a path below the body that is not empty. */
function deepest(body: unknown, path: readonly string[]): unknown {
  let [value, found]: [unknown, unknown] = [body, undefined]
  for (const name of path) {
    if (!isRecord(value) || !Object.hasOwn(value, name) || !isFilled(value[name])) break
    value = found = value[name]
  }
  return found
}

const filled = (value: unknown): unknown => (isFilled(value) ? value : undefined)

/** Whether there is anything in a value. */
function isFilled(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0
  return isRecord(value) ? Object.keys(value).length > 0 : value !== undefined && value !== null && value !== ''
}
