import type { IncomingHttpHeaders } from 'node:http'
import { isIP } from 'node:net'
import type { FastifyInstance } from 'fastify'

const name = 'x-forwarded-for'

/**
 * Rewrites `X-Forwarded-For` before the framework reads it, which knows bare addresses only: proxies also write
 * `203.0.113.9:5000`, `[2001:db8::9]:5000` and quotes. What stands left of an address that cannot be read is dropped, so
 * that the caller counts as the proxy that wrote it.
 */
export function normaliseForwarded(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    rewrite(raw.headers)
    done()
  })
}

function rewrite(headers: IncomingHttpHeaders): void {
  const { [name]: given } = headers
  if (given === undefined) return
  const entries = String(given)
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '') // a list in a header can have empty entries (RFC 9110, 5.6.1)
    .map(addressOf)
  const known = entries.slice(entries.lastIndexOf(undefined) + 1)
  if (known.length === 0) delete headers[name]
  else headers[name] = known.join(', ')
}

/** The address in an entry, without quotes, brackets and a port; undefined if there is none. */
function addressOf(entry: string): string | undefined {
  const bare = /^"(.*)"$/.exec(entry)?.[1]?.trim() ?? entry
  const [, inBrackets, before] = /^(?:\[([^\]]*)\]|([^:]*))(?::\d{1,5})?$/.exec(bare) ?? []
  // Without brackets, all colons are those of an IPv6 address.
  return [bare, inBrackets, before].find((text) => text !== undefined && isIP(text) !== 0)
}
