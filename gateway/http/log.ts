import type { CatalogParam } from '@gatewright/catalog'
import { fileOperations } from '@gatewright/openapi/protocol'
import { isIP } from 'node:net'
import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify'
import type { Metrics } from './metrics.ts'

/** Where log lines go, and how many there are. */
export interface Log {
  readonly level: string
  /** Takes each line; without it they go to standard output. */
  readonly stream?: { write(line: string): void }
}

/** Options of the logger: it writes no headers, no bodies and no queries, so that keys and files stay out of it. */
export const loggerOptions = ({ level, stream }: Log): NonNullable<FastifyServerOptions['logger']> => ({
  level,
  ...(stream && { stream }),
  redact: {
    paths: ['authorization', '*.authorization', 'headers', '*.headers', 'body', '*.body', 'params'],
    remove: true,
  },
  serializers: {
    req: ({ method, url }) => ({ method, url: shownPath(url) }),
    res: ({ statusCode }) => ({ statusCode }),
    err: (error) => ({ type: error.name, message: scrub(error.message, []), stack: scrub(error.stack ?? '', []) }),
  },
})

/** The path of an address, without its query. */
export function pathOf(address: string): string {
  const end = address.indexOf('?')
  return end === -1 ? address : address.slice(0, end)
}

const fileAddress = new RegExp(`^${fileOperations.readFile.path.replace('{id}', '.*')}$`, 's')

/** A path as logs show it: the address of a file is its secret. */
const shownPath = (address: string): string => pathOf(address).replace(fileAddress, fileOperations.readFile.path)

/** The address of a caller, through the proxies that are trusted; undefined when a proxy sent none. */
const clientOf = ({ ip }: FastifyRequest): string | undefined => (isIP(ip) === 0 ? undefined : ip)

/** Where a web address leads, without the path and the query, which may be all that protects what is there. */
export const originOf = (address: string): string => {
  const { origin = 'null' } = URL.parse(address) ?? {}
  return origin === 'null' ? `${address.split(':', 1)[0] ?? ''}:[cut]` : origin
}

/** A text without the given secrets, bearer tokens, the content of data URIs, and all of an address behind its host. */
export function scrub(text: string, secrets: readonly string[]): string {
  const known = secrets
    .filter((secret) => secret !== '')
    .flatMap((secret) => [secret, quoted(secret), quoted(quoted(secret))])
  return known
    .reduce((rest, secret) => rest.replaceAll(secret, '[secret]'), text)
    .replaceAll(/\bdata:[^,\s"']{0,200},[^\s"'\\]*/gi, 'data:[cut]')
    .replaceAll(
      /\b(https?|s3|postgres(?:ql)?):\/\/(?:[^\s"'<>\\@/]*@)?([^\s"'<>\\/?#]*)[^\s"'<>\\]*/gi,
      '$1://$2/[cut]',
    )
    .replaceAll(/\bbearer\s+[^\s"']+/gi, 'Bearer [secret]')
}

/** A text as it stands within JSON. */
const quoted = (text: string): string => JSON.stringify(text).slice(1, -1)

/** Every text that stands in a secret parameter of an input, right or wrong. */
export function secretsOf(params: readonly Pick<CatalogParam, 'name' | 'secret'>[], input: unknown): readonly string[] {
  if (typeof input !== 'object' || input === null) return []
  const secrets = params.filter(({ secret }) => secret === true)
  if (secrets.length === 0) return []
  const values = new Map<string, unknown>(Object.entries(input))
  return secrets.flatMap(({ name }) => texts(values.get(name)))
}

function texts(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(texts) : []
}

/** Writes one line for each answer, and counts it. */
export function logAnswers(app: FastifyInstance, metrics: Pick<Metrics, 'observe'>): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { method, caller, about } = request
    const line = { method, path: shownPath(request.url), status: reply.statusCode, client: clientOf(request) }
    request.log.info(
      { ...line, ms: Math.round(reply.elapsedTime), ...(caller && { key: caller.id }), ...about },
      'answered',
    )
    metrics.observe(request, reply)
    done()
  })
}
