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

/** The values as JSON, which holds neither functions nor the marks that the language leaves on its lists. */
async function evaluate({ sources, input, text }: Order): Promise<string> {
  const body = text === undefined ? undefined : parse(text)
  const scope = { ...input, ...(body !== undefined && { body }) }
  const made: { values: Record<string, unknown>; faults: Record<string, string> } = { values: {}, faults: {} }
  for (const [name, source] of Object.entries(sources)) {
    try {
      made.values[name] = await expressionOf(source).evaluate(scope)
    } catch (error) {
      made.faults[name] = messageOf(error)
    }
  }
  return JSON.stringify({ ...made, isJson: body !== undefined } satisfies Evaluated)
}

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
