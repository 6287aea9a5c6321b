import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isKnown, tagOf } from './headers.ts'

/** How a document is packed: `identity` is not at all. */
type Packing = 'br' | 'gzip' | 'identity'

const packers = {
  br: (bytes: Buffer) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes),
  identity: (bytes: Buffer) => Promise.resolve(bytes),
} as const

/** Below this size, in bytes, packing saves nothing that anybody would notice. */
const worthPacking = 1024

/** A JSON document that many callers read: made and packed once each way, and one buffer for all answers. */
export class Document {
  private readonly bytes: Buffer
  private readonly tag: string
  private readonly packed = new Map<Packing, Promise<Buffer>>()

  constructor(text: string) {
    this.bytes = Buffer.from(text)
    this.tag = tagOf(text)
  }

  /** Sends the document, packed as the caller takes it, or 304 when the caller has it already. */
  async send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const packing = this.bytes.length < worthPacking ? 'identity' : packingOf(request.headers['accept-encoding'])
    // Other bytes have another tag (RFC 9110, 8.8.3.3).
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

/** The best packing that an `Accept-Encoding` header takes (RFC 9110, 12.5.3); none without one. */
export function packingOf(header: string | readonly string[] | undefined): Packing {
  const taken = new Set<string>()
  for (const part of String(header ?? '').split(',')) {
    const [name = '', ...weights] = part.split(';').map((word) => word.trim().toLowerCase())
    if (!weights.some((weight) => /^q=0(?:\.0{0,3})?$/.test(weight))) taken.add(name)
  }
  if (taken.has('br')) return 'br'
  return taken.has('gzip') || taken.has('*') ? 'gzip' : 'identity'
}

/** Says that the answer depends on one more header of its request. */
function addVary(reply: FastifyReply, name: string): void {
  const known = reply.getHeader('Vary')
  reply.header('Vary', known === undefined ? name : `${String(known)}, ${name}`)
}
