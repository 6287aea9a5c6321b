import { bodyLimits } from '@gatewright/openapi/protocol'
import { Problem } from './problem.ts'

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
export function checkShape(body: Buffer): void {
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
