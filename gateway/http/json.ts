import { isUtf8 } from 'node:buffer'
import { bodyLimits } from '@gatewright/openapi/protocol'
import { Problem } from './problem.ts'

/**
 * Parses a body with plain `JSON.parse`: a key `__proto__` becomes an ordinary property, which the validators then
 * refuse by name, and no prototype changes.
 */
export function parseJson(body: Buffer, encoding = 'identity'): unknown {
  if (encoding !== 'identity')
    throw new Problem('not-json', `Send the body uncompressed, not as ${encoding.slice(0, 20)}.`)
  if (!isUtf8(body)) throw new Problem('bad-json', 'The body is not UTF-8. Send JSON in UTF-8.')
  checkShape(body)
  try {
    return JSON.parse(body.toString('utf8'))
  } catch (error) {
    throw new Problem('bad-json', `The body is not JSON: ${reason(error, body)}`)
  }
}

/** Refuses a body with a declared charset other than UTF-8 (RFC 8259, 8.1). */
export function checkCharset(contentType = ''): void {
  if (!contentType.includes(';')) return
  const others = [...contentType.matchAll(/;\s*charset\s*=\s*"?([^\s;"]*)/gi)].filter(
    ([, charset = '']) => !['utf-8', 'utf8'].includes(charset.toLowerCase()),
  )
  if (others.length > 0) throw new Problem('not-json', 'Send JSON in UTF-8; leave the charset out of Content-Type.')
}

/** The position of the syntax error. The parser's own message quotes the body, which may contain a secret or a file. */
function reason(error: unknown, body: Buffer): string {
  if (body.length === 0) return 'it is empty.'
  const position = error instanceof Error ? /position (\d+)/.exec(error.message)?.[1] : undefined
  return position === undefined ? 'it ends too early or is broken.' : `it breaks off at character ${position}.`
}

/** The limits of one body. An object with many keys costs far more than a list. */
const { values: mostValues, keys: mostKeys, levels: mostLevels } = bodyLimits

const [quote, backslash, comma, colon] = Buffer.from('"\\,:')
const [closeList, closeObject] = Buffer.from(']}')

/** The bytes with a meaning outside strings. */
const marks: Readonly<Uint8Array> = Uint8Array.from({ length: 256 }, (_, byte) =>
  Number('"[]{},:'.includes(String.fromCharCode(byte))),
)

/**
 * Refuses a body with too many values, keys or levels before it is parsed: a parsed list of empty lists takes 60 times
 * the memory of its text. This is one pass over the bytes, in which native searches skip long strings, so that a file
 * of megabytes in a string costs almost nothing.
 */
function checkShape(body: Buffer): void {
  const counts = { values: 1, keys: 0, levels: 0, strings: 0 }
  for (let at = nextMark(body, 0); at < body.length; at = nextMark(body, at + 1)) {
    const byte = body[at] ?? 0
    count(counts, byte, body[at + 1])
    if (byte === quote) at = endOfString(body, at + 1)
  }
}

/** The position of the next byte with a meaning. A separate loop, so that it compiles to a few instructions a byte. */
function nextMark(body: Buffer, start: number): number {
  let at = start
  while (at < body.length && marks[body[at] ?? 0] === 0) at++
  return at
}

type Counts = Record<'values' | 'keys' | 'levels' | 'strings', number>

function count(counts: Counts, byte: number, next: number | undefined): void {
  if (byte === quote) counts.strings++
  else if (byte === comma) counts.values++
  else if (byte === colon) counts.keys++
  else if (byte === closeList || byte === closeObject) counts.levels--
  else if (++counts.levels > mostLevels) throw tooDeep()
  // White space between the two counts as content.
  else if (next !== closeList && next !== closeObject) counts.values++
  if (counts.values > mostValues) throw tooMany(mostValues, 'values')
  if (counts.keys > mostKeys) throw tooMany(mostKeys, 'keys')
  // A body with more strings than values and keys is not JSON, so reading stops.
  if (counts.strings > mostValues + mostKeys) throw tooMany(mostValues, 'values')
}

/** For shorter distances, reading byte by byte is faster than a native search. */
const near = 64

/** The end of the string whose first byte is at `start`: its quote, or the end of the body. */
function endOfString(body: Buffer, start: number): number {
  // Every search that finds an escaped quote doubles the next step, so that a string of quotes needs few searches.
  for (let [at, bytes] = [start, near]; at < body.length; bytes *= 2) {
    at = nextQuote(body, at, Math.min(at + bytes, body.length))
    if (at >= body.length || body[at] === quote) return Math.min(at, body.length)
    const found = body.indexOf('"', at)
    if (found === -1) return body.length
    if (!isEscaped(body, at, found)) return found
    at = found + 1
  }
  return body.length
}

/**
 * The position of the first quote that ends a string; if there is none before `end`, the position to continue from,
 * after any escape.
 */
function nextQuote(body: Buffer, start: number, end: number): number {
  let at = start
  while (at < end && body[at] !== quote) at += body[at] === backslash ? 2 : 1
  return at
}

/** Whether an odd number of backslashes precedes a quote; bytes before `from` are already read. */
function isEscaped(body: Buffer, from: number, found: number): boolean {
  let first = found
  while (first > from && body[first - 1] === backslash) first--
  return (found - first) % 2 === 1
}

const tooMany = (most: number, what: string): Problem =>
  new Problem(
    'body-too-large',
    `The body has more than ${most.toLocaleString('en')} ${what}. Send fewer, or send a file.`,
  )

const tooDeep = (): Problem =>
  new Problem(
    'body-too-large',
    `The body nests lists and objects more than ${mostLevels} levels deep. Send a flatter one.`,
  )
