import { fileOperations, success, type StoredFile as StoredBody, type Success } from '@gatewright/openapi/protocol'
import type { FastifyInstance, FastifyReply, FastifyRequest, preHandlerHookHandler } from 'fastify'
import { Readable } from 'node:stream'
import { machineClock, isoTime, type Clock } from '../base/clock.ts'
import type { Owner } from './owned.ts'
import { readRange, type OpenFile, type StoredFile } from './store.ts'
import { storeUpload, type UploadLimits } from './storing.ts'
import { FileError } from './upload.ts'

/** The options of the file routes. */
export interface FileRoutesOptions extends UploadLimits {
  /** The clock of the files; by default the machine's. */
  readonly clock?: Clock
  /** Refuses callers without a key, before any byte of an upload is read. */
  readonly authenticate: preHandlerHookHandler
  /** The owner and quota of an upload; without it, uploads have no owner. */
  readonly ownerOf?: (request: FastifyRequest) => Owner
  /** Turns a FileError into an error that the server's error handler supports; by default the FileError is thrown. */
  readonly refuse?: (error: FileError) => Error
}

/** Serves `GET /files/:id`, where the address is the secret, and accepts uploads with a key at `POST /files`. */
export async function fileRoutes(app: FastifyInstance, options: FileRoutesOptions): Promise<void> {
  const { refuse } = options
  const { storeFile, readFile, readFileHead } = fileOperations
  app.setErrorHandler((error, _request, reply) => {
    // The store may fail after the headers are set; remove them from the error response.
    for (const name of [...ofFiles, 'content-range', 'content-length']) reply.removeHeader(name)
    // Errors of a handler go to the error handler of the server.
    throw error instanceof FileError && refuse ? refuse(error) : error
  })
  app.removeAllContentTypeParsers()
  // Keep the body as a stream, to check and store it while it arrives.
  app.addContentTypeParser('*', (_request, body, done) => done(null, body))
  app.route<{ Params: { id: string } }>({
    method: [readFile.method, readFileHead.method],
    url: readFile.path.replace('{id}', ':id'),
    handler: (request, reply) => serve(options, request, reply),
  })
  app.post<{ Querystring: { name?: string } }>(
    storeFile.path,
    { preHandler: options.authenticate, bodyLimit: Number.MAX_SAFE_INTEGER },
    (request, reply) => take(options, request, reply),
  )
}

async function serve(
  { files, clock = machineClock }: FileRoutesOptions,
  request: FastifyRequest<{ Params: { id: string } }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const range = readRange(request.headers.range)
  const found = await files.open(request.params.id, range)
  if (!found) throw new FileError('not-found', 'The file does not exist, or it has expired.')
  reply.headers(headersOf(found.file, clock.now()))
  if (!found.part) return reply.code(416).header('content-range', `bytes */${found.file.bytes}`).send()
  return sendPart(found, found.part, range !== undefined, request.method === 'HEAD', reply)
}

function sendPart(
  found: OpenFile,
  { first, last }: NonNullable<OpenFile['part']>,
  partial: boolean,
  headOnly: boolean,
  reply: FastifyReply,
): FastifyReply {
  if (partial) reply.code(206).header('content-range', `bytes ${first}-${last}/${found.file.bytes}`)
  reply.header('content-length', last - first + 1).type(sentType(found.file.contentType))
  return headOnly ? reply.send() : reply.send(found.read())
}

/** The types that a browser can display; all others are downloaded, because they may contain scripts. */
const displayed = /^(?:image\/(?:png|jpeg|webp|gif)|video\/|audio\/|application\/pdf$)/

/** The types that a page of this host could load as its own script or style. */
const code = /^(?:application|text)\/(?:x-)?(?:(?:java|ecma|live|j)script|css|wasm)/i

/** Upstreams choose the types of some files, and the pages of the gateway are on the same host. */
const sentType = (contentType: string): string => (code.test(contentType) ? 'application/octet-stream' : contentType)

const headersOf = ({ name, contentType, expiresAt }: StoredFile, now: number): Readonly<Record<string, string>> => ({
  'accept-ranges': 'bytes',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'cache-control': `private, max-age=${Math.max(0, Math.floor((expiresAt - now) / 1000))}, immutable`,
  'content-disposition': `${displayed.test(contentType) ? 'inline' : 'attachment'}; ${fileName(name)}`,
})

const ofFiles = ['accept-ranges', 'content-security-policy', 'cache-control', 'content-disposition']

/** The name in ASCII for old clients, and in full for the others (RFC 6266). */
function fileName(name: string): string {
  const plain = name.replace(/[^\w. -]/g, '_').slice(0, 150)
  const full = encodeURIComponent(Buffer.from(name.slice(0, 150)).toString()).replace(/['()*]/g, percent)
  return `filename="${plain}"; filename*=UTF-8''${full}`
}

const percent = (character: string): string => `%${character.charCodeAt(0).toString(16).toUpperCase()}`

async function take(
  options: FileRoutesOptions,
  request: FastifyRequest<{ Querystring: { name?: string } }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { clock = machineClock, ownerOf } = options
  // A refused upload is not read to its end; the connection is closed instead.
  reply.header('connection', 'close')
  const file = await storeUpload(options, {
    owner: ownerOf?.(request),
    length: Number(request.headers['content-length'] ?? 0),
    content: request.body instanceof Readable ? request.body : Readable.from([]),
    contentType: request.headers['content-type'] ?? '',
    name: request.query.name === undefined ? undefined : String(request.query.name),
    use: 'upload',
  })
  const response: StoredBody = {
    url: file.url,
    contentType: file.contentType,
    bytes: file.bytes,
    expiresAt: isoTime(clock.shown(file.expiresAt)),
  }
  return reply.removeHeader('connection').send({ status: success, response } satisfies Success<StoredBody>)
}
