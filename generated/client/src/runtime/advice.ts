import { GatewayError, ValidationError } from './errors.js'
import type { Issue } from './model.js'
import { isSource } from './source.js'

/** The options of a client. */
export const clientOptions: readonly string[] = [
  ...['apiKey', 'baseUrl', 'fetch', 'headers', 'endpoints', 'timeoutMs', 'retry', 'validate', 'idempotent', 'models'],
  ...['files', 'catalog', 'clock', 'onRequest', 'onResponse', 'onRetry', 'onPoll'],
]

/** The options of a call. */
export const callOptions: readonly string[] = [
  ...['idempotencyKey', 'headers', 'signal', 'deadlineMs', 'holdSeconds', 'onUpdate'],
]

/** Throws a GatewayError that names every option that is unknown, with the one that was most likely meant, or unset. */
export function refuseOptions(of: string, given: object, known: readonly string[]): void {
  const unknown = Object.keys(given).filter((name) => !known.includes(name))
  const wrong = unknown.map((name) => {
    const [meant] = known
      .filter((one) => likeness(one, name) > 0.4)
      .sort((a, b) => likeness(b, name) - likeness(a, name))
    const hint = meant ? `did you mean ${meant}?` : `known options are ${known.join(', ')}.`
    return `there is no option "${name}"; ${hint}`
  })
  for (const [name, variable] of Object.entries(variables)) {
    if (Object.hasOwn(given, name) && Object.entries(given).some(([one, value]) => one === name && value === '')) {
      wrong.push(`${name} is not set: give it, or set ${variable} in the environment.`)
    }
  }
  if (wrong.length > 0) throw new GatewayError(`${of}: ${wrong.join(' ')}`, { code: 'bad-options' })
}

const variables = { apiKey: 'GATEWRIGHT_API_KEY', baseUrl: 'GATEWRIGHT_BASE_URL' }

/** The share of pairs of letters that two names have in common (Dice): `timeout` is short for `timeoutMs`. */
function likeness(known: string, word: string): number {
  const [own, other] = [pairsOf(known), pairsOf(word)]
  return (2 * own.filter((pair) => other.includes(pair)).length) / (own.length + other.length)
}

const pairsOf = (name: string): readonly string[] =>
  [...name.toLowerCase().slice(0, 64)].flatMap((letter, at, all) => (at === 0 ? [] : [`${all[at - 1]}${letter}`]))

/** Throws a ValidationError for files in parameters, which a client without `files` cannot send. */
export function refuseFiles(model: string, params: unknown): void {
  const issues: Issue[] = []
  try {
    for (const issue of filesIn(params, [], new Set())) if (issues.push(issue) === 50) break
  } catch {
    // A getter that throws, or depth without end: whoever makes the body says so.
  }
  if (issues.length === 0) return
  const message = `${model} was not called: ${issues.map((issue) => issue.message).join(' ')}`
  throw new ValidationError(message, { code: 'invalid-params', issues })
}

function* filesIn(value: unknown, path: Issue['path'], seen: Set<unknown>): Generator<Issue> {
  if (typeof value !== 'object' || value === null || seen.has(value)) return
  if (isSource(value)) {
    const how = "import { files } from '@gatewright/client/files', and give createClient the option files: files()"
    const message = `${path.join('.')} is a file: ${how}.`
    yield { code: 'wrong-type', path, message, expected: 'an address', received: 'a file' }
  } else {
    seen.add(value)
    for (const [key, inner] of Object.entries(value)) {
      yield* filesIn(inner, [...path, Array.isArray(value) ? Number(key) : key], seen)
    }
  }
}

/** A `fetch` that says where the gateway was expected, and whether it makes sense to try again. */
export interface Watched {
  readonly fetch: typeof fetch
  /** Whether the last connection was refused, or its host unknown, and the gateway has never answered. */
  readonly isHopeless: () => boolean
}

/** Watches the connections to an address. */
export function watchConnections(baseUrl: string, own: typeof fetch | undefined): Watched {
  let isReached = false
  let isHopeless = false
  const watched: typeof fetch = async (...request) => {
    try {
      // The global one is looked up for each call: what replaces it for a trace comes later than this.
      const answer = await (own ?? fetch)(...request)
      isReached = true
      isHopeless = false
      return answer
    } catch (error) {
      if (isReached) throw error
      const words = wordsOf(error)
      isHopeless = hopeless.test(words)
      const what = isHopeless ? `nothing answers at ${baseUrl}` : `${baseUrl} does not answer`
      throw new Unreachable(`${what} (${words}). Set baseUrl or GATEWRIGHT_BASE_URL to the address of the gateway`)
    }
  }
  return { fetch: watched, isHopeless: () => isHopeless }
}

/** In the words of Node, Deno, Bun and workerd. Browsers do not say. */
const hopeless = /refused|bad port|ENOTFOUND|EAI_AGAIN|getaddrinfo|dns error|dns lookup|FailedToOpenSocket|not resolve/i

/** All that an error and its cause say. */
function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error && !String(error).includes(String(error.code)) ? ` ${error.code}` : ''
  return `${error}${code}${error.cause === undefined ? '' : `: ${wordsOf(error.cause)}`}`
}

/** Its text alone is shown. */
class Unreachable extends Error {
  override readonly name = ''
}
