import { isUtf8 } from 'node:buffer'
import { Problem } from './problem.ts'
import { checkShape } from './shape.ts'

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
