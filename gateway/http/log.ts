import type { CatalogParam } from '@gatewright/catalog'
import { fileOperations } from '@gatewright/openapi/protocol'
import { isIP } from 'node:net'
import type { Duplex } from 'node:stream'
import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify'
import { destination, symbols } from 'pino'
import { callerLeft } from './leaving.ts'
import type { Metrics } from './metrics.ts'

/** The destination of log lines, and the level. */
export interface Log {
  readonly level: string
  /** Receives each line; by default lines go to standard output, gathered for a moment. */
  readonly stream?: { write(line: string): void } | undefined
}

/** The lowest level of the logger that is a warning; those of errors are higher. */
export const warning = 40

/** How long a line can wait to be written together with others, in milliseconds. */
const gatherMs = 100

/** How many characters of lines are written at once at the latest: about 15 lines. */
const gathered = 4096

/**
 * Writes the lines of a logger to a file or a file descriptor: warnings and errors at once, after all lines before them,
 * other lines together after at most 100 ms, and the rest when the process exits.
 */
export class GatheringStream {
  /** The level of the next line; the logger sets it. */
  lastLevel = 0
  private readonly lines: ReturnType<typeof destination>

  constructor(dest: string | number) {
    Object.assign(this, { [symbols.needsMetadataGsym]: true })
    this.lines = destination({ dest, sync: true, minLength: gathered, periodicFlush: gatherMs })
    process.once('exit', () => this.lines.flushSync())
  }

  write(line: string): void {
    this.lines.write(line)
    if (this.lastLevel >= warning) this.lines.flush()
  }
}

let output: GatheringStream | undefined

/** The log of this process on its standard output, one for all servers, so that lines stay in order. */
const standardOutput = (): GatheringStream => (output ??= new GatheringStream(process.stdout.fd))

/** Options of the logger: no headers, bodies or queries, so that keys and files stay out of the log. */
export const loggerOptions = ({
  level,
  stream = standardOutput(),
}: Log): NonNullable<FastifyServerOptions['logger']> => ({
  level,
  stream,
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

/** The path in a log line, without the id of a file, which is its secret. */
const shownPath = (address: string): string => pathOf(address).replace(fileAddress, fileOperations.readFile.path)

/** The address of a caller behind the trusted proxies; undefined if a proxy sent none. */
const clientOf = ({ ip }: FastifyRequest): string | undefined => (isIP(ip) === 0 ? undefined : ip)

/** A web address without its path and query, which may be the only protection of its content. */
export const originOf = (address: string): string => {
  const { origin = 'null' } = URL.parse(address) ?? {}
  return origin === 'null' ? `${address.split(':', 1)[0] ?? ''}:[cut]` : origin
}

/**
 * A text without these secrets, bearer tokens, the content of data URIs, and everything after the host of an address.
 */
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

/** A text as it appears within JSON. */
const quoted = (text: string): string => JSON.stringify(text).slice(1, -1)

/** Every text in the secret parameters of an input, valid or not. */
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

/**
 * Logs one line for each response, and counts it: when it is sent, or when its caller has closed the connection, which is
 * no failure of the gateway.
 */
export function logAnswers(app: FastifyInstance, metrics: Pick<Metrics, 'observe'>): void {
  // No field of this line is redacted, and searching each of them costs three times as much as the line.
  const log = app.log.child({}, { redact: [] })
  const written = new WeakSet<FastifyRequest>()
  const write = (request: FastifyRequest, { status, ms }: Answered, message: string): void => {
    if (written.has(request)) return
    written.add(request)
    const { method, id, caller, about } = request
    log.info(
      {
        requestId: id,
        method,
        path: shownPath(request.url),
        status,
        client: clientOf(request),
        ms: Math.round(ms),
        key: caller?.id,
        model: about?.model,
        taskId: about?.taskId,
      },
      message,
    )
    metrics.observe(request, { statusCode: status, elapsedTime: ms })
  }
  app.addHook('onRequest', (request, reply, done) => {
    const { raw } = reply
    raw.setMaxListeners(20) // a streamed response has ten others
    raw.once('close', () => {
      if (raw.writableFinished) return
      const status = raw.headersSent ? raw.statusCode : (refusedOn(request.raw.socket) ?? callerLeft)
      write(request, { status, ms: reply.elapsedTime }, 'the connection closed before the response ended')
    })
    done()
  })
  app.addHook('onResponse', (request, { statusCode: status, elapsedTime: ms }, done) => {
    write(request, { status, ms }, 'answered')
    done()
  })
}

/** The status of a response, and how long it took. */
interface Answered {
  readonly status: number
  readonly ms: number
}

const refused = new WeakMap<Duplex, number>()

/** Notes that a request on a connection was refused without the framework. */
export const noteRefused = (socket: Duplex, status: number): void => void refused.set(socket, status)

const refusedOn = (socket: Duplex): number | undefined => refused.get(socket)
