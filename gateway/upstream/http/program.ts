import { parentPort } from 'node:worker_threads'
import jsonata from 'jsonata'
import type { Answer, Ask } from '../crew.ts'
import type { Evaluated, Order } from './evaluator.ts'

/**
 * What the language itself ends an expression at: milliseconds, depth, items of a sequence. Code that runs inside one of
 * its functions, such as a regular expression, is ended from outside, together with this thread.
 */
const limits = { timeout: 1000, stack: 250, sequence: 1_000_000 }

const parsed = new Map<string, jsonata.Expression>()

parentPort?.on('message', async ({ id, order }: Ask<Order>) => {
  parentPort?.postMessage({ id, made: await evaluate(order) } satisfies Answer<string>)
})

/** The values as JSON. */
async function evaluate({ sources, input, text }: Order): Promise<string> {
  const body = text === undefined ? undefined : parse(text)
  const scope = { ...input, ...(body !== undefined && { body }) }
  const made: { values: Record<string, unknown>; faults: Record<string, string> } = { values: {}, faults: {} }
  for (const [name, source] of Object.entries(sources)) {
    try {
      made.values[name] = plain(await expressionOf(source).evaluate(scope))
    } catch (error) {
      made.faults[name] = messageOf(error)
    }
  }
  return JSON.stringify({ ...made, isJson: body !== undefined } satisfies Evaluated)
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

function expressionOf(source: string): jsonata.Expression {
  const known = parsed.get(source) ?? jsonata(source, limits)
  parsed.set(source, known)
  return known
}

/** Errors of the language are objects with a message. */
const messageOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : String(error)
