import { fieldsOf } from '../check/values.js'
import { pointerOf } from '../check/pointer.js'
import { ValidationError } from './errors.js'
import type { Issue } from './model.js'
import type { FileSender } from './options.js'
import { isSource } from './source.js'

/** Stands for the option `files` where there is none: throws a ValidationError for files, which cannot be sent. */
export const refuseFiles: FileSender = async (_settings, { id }, params) => {
  const issues: Issue[] = []
  try {
    for (const issue of filesIn(params, [], new Set())) if (issues.push(issue) === 50) break
  } catch {
    // Serializing the body reports a getter that throws, or endless depth.
  }
  if (issues.length === 0) return params
  const message = `${id} was not called: ${issues.map((issue) => issue.message).join(' ')}`
  throw new ValidationError(message, { code: 'invalid-params', issues })
}

function* filesIn(value: unknown, path: Issue['path'], seen: Set<unknown>): Generator<Issue> {
  if (typeof value !== 'object' || value === null || seen.has(value)) return
  if (isSource(value)) {
    const how = "import { files } from '@gatewright/client/files', and pass files: files() to createClient"
    const message = `${path.join('.')} is a file: ${how}.`
    const pointer = pointerOf(path)
    yield { code: 'wrong-type', path, pointer, message, expected: 'an address', received: 'a file' }
  } else {
    seen.add(value)
    for (const [key, inner] of Object.entries(fieldsOf(value))) {
      yield* filesIn(inner, [...path, Array.isArray(value) ? Number(key) : key], seen)
    }
  }
}

/** A `fetch` whose errors include the address of the gateway, and whether to try again. */
export interface Watched {
  readonly fetch: typeof fetch
  /** Whether the last connection was refused, or its host unknown, and the gateway has never answered. */
  readonly isHopeless: () => boolean
}

/** Observes the connections to an address. */
export function watchConnections(baseUrl: string, own: typeof fetch | undefined): Watched {
  let isReached = false
  let isHopeless = false
  const watched: typeof fetch = async (...request) => {
    try {
      // Look up the global `fetch` for each call, because tracing may replace it later.
      const answer = await (own ?? fetch)(...request)
      isReached = true
      isHopeless = false
      return answer
    } catch (error) {
      if (isReached) throw error
      const words = wordsOf(error)
      isHopeless = hopeless.test(words)
      const what = isHopeless ? `nothing is listening at ${baseUrl}` : `${baseUrl} does not respond`
      throw new Unreachable(`${what} (${words}). Set baseUrl or GATEWRIGHT_BASE_URL to the address of the gateway`)
    }
  }
  return { fetch: watched, isHopeless: () => isHopeless }
}

/** The error codes of Node, Deno, Bun and workerd. Browsers have none. */
const hopeless = /refused|bad port|ENOTFOUND|EAI_AGAIN|getaddrinfo|dns error|dns lookup|FailedToOpenSocket|not resolve/i

/** The messages and codes of an error and its causes. */
function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error && !String(error).includes(String(error.code)) ? ` ${error.code}` : ''
  return `${error}${code}${error.cause === undefined ? '' : `: ${wordsOf(error.cause)}`}`
}

/** Only its text is shown. */
class Unreachable extends Error {
  override readonly name = ''
}
