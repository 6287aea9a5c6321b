import { isUtf8 } from 'node:buffer'
import { Problem } from './problem.ts'

/** How deep lists and objects may stand in each other. */
const deepest = 64

/**
 * Reads a body. It is plain `JSON.parse`: a key called `__proto__` becomes a property like any other, which the
 * validators then refuse by name, and no prototype changes.
 */
export function parseJson(body: Buffer, encoding = 'identity'): unknown {
  if (encoding !== 'identity') throw new Problem('not-json', `Send the body as it is, not as ${encoding.slice(0, 20)}.`)
  if (!isUtf8(body)) throw new Problem('bad-json', 'The body is not UTF-8. Send JSON in UTF-8.')
  if (isTooDeep(body))
    throw new Problem('bad-json', `Lists and objects may stand at most ${deepest} deep in each other.`)
  try {
    return JSON.parse(body.toString('utf8'))
  } catch (error) {
    throw new Problem('bad-json', `The body is not JSON: ${reason(error, body)}`)
  }
}

/** Where the parser stumbled. Its own message quotes the body, in which a secret or a file may stand. */
function reason(error: unknown, body: Buffer): string {
  if (body.length === 0) return 'it is empty.'
  const position = error instanceof Error ? /position (\d+)/.exec(error.message)?.[1] : undefined
  return position === undefined ? 'it ends too early or is broken.' : `it breaks off at character ${position}.`
}

const [quote, backslash, openList, closeList, openObject, closeObject] = Buffer.from('"\\[]{}')

/**
 * Whether the nesting is deeper than allowed, known before anything is built. Strings are jumped over by a native
 * search, so that a file of megabytes within one costs next to nothing.
 */
function isTooDeep(body: Buffer): boolean {
  if (body.length <= small && opens(body) <= deepest) return false
  let depth = 0
  for (let at = 0; at < body.length; at++) {
    const byte = body[at]
    if (byte === quote) at = endOfString(body, at)
    else if (byte === openList || byte === openObject) {
      if (++depth > deepest) return true
    } else if (byte === closeList || byte === closeObject) depth--
  }
  return false
}

/** Up to this size, counting brackets is faster than finding the strings. */
const small = 4096

/** How many bytes could open a list or an object, as far as it matters: most bodies have a handful. */
function opens(body: Buffer): number {
  let count = 0
  for (let at = 0; at < body.length && count <= deepest; at++) {
    const byte = body[at]
    if (byte === openList || byte === openObject) count++
  }
  return count
}

function endOfString(body: Buffer, start: number): number {
  for (let at = start + 1; ; at++) {
    at = body.indexOf('"', at)
    if (at === -1) return body.length
    let slashes = 0
    while (body[at - 1 - slashes] === backslash) slashes++
    if (slashes % 2 === 0) return at
  }
}
