import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isKnown, tagOf } from './headers.ts'
import { fileOperations, operatorOperations, type Operation } from '@gatewright/openapi/protocol'
import type { Catalogue } from '../catalogue/catalogue.ts'

/** The encoding of a document: `identity` is uncompressed. */
type Packing = 'br' | 'gzip' | 'identity'

const packers = {
  br: (bytes: Buffer) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes),
  identity: (bytes: Buffer) => Promise.resolve(bytes),
} as const

/** Below this size, in bytes, compression saves too little. */
const worthPacking = 1024

/** Types whose content compresses; pictures, sounds and fonts are compressed already. */
const packable = /^(?:text\/|application\/(?:json|javascript|wasm|xml)|image\/svg\+xml)/

/** How a document is sent. */
interface DocumentOptions {
  /** Its type; by default JSON. */
  readonly type?: string
  /** How long callers can keep it; by default they ask each time whether it changed. */
  readonly cache?: string
  /** Its other headers. */
  readonly headers?: Readonly<Record<string, string>>
}

/** A text or file with many readers: compressed once for each encoding, with one buffer for all responses. */
export class Document {
  private readonly bytes: Buffer
  private readonly tag: string
  private readonly type: string
  private readonly headers: Readonly<Record<string, string>>
  private readonly packed = new Map<Packing, Promise<Buffer>>()

  constructor(content: string | Buffer, options: DocumentOptions = {}) {
    const { type = 'application/json; charset=utf-8', cache = 'no-cache', headers = {} } = options
    this.bytes = typeof content === 'string' ? Buffer.from(content) : content
    this.tag = tagOf(this.bytes)
    this.type = type
    this.headers = { ...headers, 'Cache-Control': cache }
  }

  /** Sends the document in an encoding that the caller accepts, or 304 if the caller already has it. */
  async send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const isPacked = this.bytes.length >= worthPacking && packable.test(this.type)
    const packing = isPacked ? packingOf(request.headers['accept-encoding']) : 'identity'
    // Different bytes need a different tag (RFC 9110, 8.8.3.3).
    const tag = packing === 'identity' ? this.tag : this.tag.replace(/"$/, `-${packing}"`)
    reply.headers({ ...this.headers, ETag: tag })
    addVary(reply, 'Accept-Encoding')
    // The page of an unknown address is sent with status 404 each time.
    if (reply.statusCode === 200 && isKnown(request.headers['if-none-match'], tag)) return reply.code(304).send()
    if (packing !== 'identity') reply.header('Content-Encoding', packing)
    return reply.type(this.type).send(await this.packedAs(packing))
  }

  private packedAs(packing: Packing): Promise<Buffer> {
    const packed = this.packed.get(packing) ?? packers[packing](this.bytes)
    this.packed.set(packing, packed)
    return packed
  }
}

/**
 * Returns the document of the address at which callers reach the gateway, which is known only once it listens. It is
 * made when it is first read.
 */
export function documentAt(publicUrl: () => string, make: (url: string) => Document): () => Document {
  let made: { readonly url: string; readonly document: Document } | undefined
  return () => {
    const url = publicUrl()
    if (made?.url !== url) made = { url, document: make(url) }
    return made.document
  }
}

/** The best encoding that an `Accept-Encoding` header allows (RFC 9110, 12.5.3); `identity` without one. */
function packingOf(header: string | readonly string[] | undefined): Packing {
  const taken = new Set<string>()
  for (const part of String(header ?? '').split(',')) {
    const [name = '', ...weights] = part.split(';').map((word) => word.trim().toLowerCase())
    if (!weights.some((weight) => /^q=0(?:\.0{0,3})?$/.test(weight))) taken.add(name)
  }
  if (taken.has('br')) return 'br'
  return taken.has('gzip') || taken.has('*') ? 'gzip' : 'identity'
}

/** Adds a request header to `Vary`. */
function addVary(reply: FastifyReply, name: string): void {
  const known = reply.getHeader('Vary')
  reply.header('Vary', known === undefined ? name : `${String(known)}, ${name}`)
}

/** The document of the packages, and the settings that the served one depends on. */
interface Served {
  readonly catalogue: Pick<Catalogue, 'document'>
  /** The address at which callers reach the gateway. */
  readonly publicUrl: string
  readonly hasFiles: boolean
  /** Whether this port serves metrics and readiness. */
  readonly hasOperations: boolean
}

/** The OpenAPI document as text. */
export const documentText = (served: Served): string => JSON.stringify(servedDocument(served))

/** The OpenAPI document with every operation of this gateway and its own address. */
export function servedDocument({ catalogue, publicUrl, hasFiles, hasOperations }: Served): Catalogue['document'] {
  const { document } = catalogue
  const absent = new Set([
    ...(hasFiles ? [] : pathsOf(fileOperations)),
    ...(hasOperations ? [] : pathsOf(operatorOperations)),
  ])
  return {
    ...document,
    servers: [{ url: publicUrl, description: 'This gateway.' }],
    tags: document.tags.filter(({ name }) => hasFiles || name !== 'files'),
    paths: Object.fromEntries(Object.entries(document.paths).filter(([path]) => !absent.has(path))),
  }
}

const pathsOf = (operations: Readonly<Record<string, Operation>>): readonly string[] =>
  Object.values(operations).map(({ path }) => path)
