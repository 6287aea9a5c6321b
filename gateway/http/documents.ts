import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isKnown, tagOf } from './headers.ts'

/** The encoding of a document: `identity` is uncompressed. */
type Packing = 'br' | 'gzip' | 'identity'

const packers = {
  br: (bytes: Buffer) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes),
  identity: (bytes: Buffer) => Promise.resolve(bytes),
} as const

/** Below this size, in bytes, compression saves too little. */
const worthPacking = 1024

/** A JSON document with many readers: compressed once for each encoding, with one buffer for all responses. */
export class Document {
  private readonly bytes: Buffer
  private readonly tag: string
  private readonly packed = new Map<Packing, Promise<Buffer>>()

  constructor(text: string) {
    this.bytes = Buffer.from(text)
    this.tag = tagOf(text)
  }

  /** Sends the document in an encoding that the caller accepts, or 304 if the caller already has it. */
  async send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const packing = this.bytes.length < worthPacking ? 'identity' : packingOf(request.headers['accept-encoding'])
    // Different bytes need a different tag (RFC 9110, 8.8.3.3).
    const tag = packing === 'identity' ? this.tag : this.tag.replace(/"$/, `-${packing}"`)
    reply.headers({ ETag: tag, 'Cache-Control': 'no-cache' })
    addVary(reply, 'Accept-Encoding')
    if (isKnown(request.headers['if-none-match'], tag)) return reply.code(304).send()
    if (packing !== 'identity') reply.header('Content-Encoding', packing)
    return reply.type('application/json; charset=utf-8').send(await this.packedAs(packing))
  }

  private packedAs(packing: Packing): Promise<Buffer> {
    const packed = this.packed.get(packing) ?? packers[packing](this.bytes)
    this.packed.set(packing, packed)
    return packed
  }
}

/** The best encoding that an `Accept-Encoding` header allows (RFC 9110, 12.5.3); `identity` without one. */
export function packingOf(header: string | readonly string[] | undefined): Packing {
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
