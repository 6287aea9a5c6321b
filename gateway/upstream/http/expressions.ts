import jsonata from 'jsonata'

/** Expressions by name, and the values that they can use. */
export interface Order {
  readonly sources: Readonly<Record<string, string>>
  readonly input: Readonly<Record<string, unknown>>
  /** JSON that expressions see as `body`; if it is not JSON, they see none. */
  readonly text?: string
}

/** The results of expressions. */
export interface Evaluated {
  /** Whether `text` was JSON. */
  readonly isJson: boolean
  /** The results by name; an expression without a result has no entry. */
  readonly values: Readonly<Record<string, unknown>>
  /** The error of each expression that failed. */
  readonly errors: Readonly<Record<string, string>>
}

/** What the language itself ends an expression at: milliseconds, depth, items of a sequence. */
const limits = { timeout: 1000, stack: 250, sequence: 1_000_000 }

const parsed = new Map<string, jsonata.Expression>()

/** What the expressions of an order give. */
export async function evaluate({ sources, input, text }: Order): Promise<Evaluated> {
  const body = text === undefined ? undefined : parse(text)
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
  return { ...made, isJson: body !== undefined }
}

/** Functions that the compiler refuses: what they run cannot be checked, or each call gives something else. */
const refused = ['eval', 'random', 'shuffle', 'now', 'millis']

/** The parsed form of an expression. Throws what the language says when it is none. */
export function expressionOf(source: string): jsonata.Expression {
  const known = parsed.get(source)
  if (known !== undefined) return known
  const expression = jsonata(source, limits)
  for (const name of refused) expression.assign(name, undefined)
  parsed.set(source, expression)
  return expression
}

/** A value without functions, whose surroundings are no data, and without the marks that the language leaves on lists. */
function plain(value: unknown): unknown {
  const text = JSON.stringify(value, (_, part: unknown) => (isCallable(part) ? undefined : part))
  return text === undefined ? undefined : JSON.parse(text)
}

const isCallable = (part: unknown): boolean =>
  typeof part === 'object' && part !== null && ('_jsonata_lambda' in part || '_jsonata_function' in part)

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Errors of the language are objects with a message. */
const messageOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : String(error)
