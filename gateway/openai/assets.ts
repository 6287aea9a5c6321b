import { Readable } from 'node:stream'
import type { TaskBody } from '@gatewright/openapi/protocol'
import type { FastifyReply } from 'fastify'
import { fieldOf, itemsOf } from '../base/values.ts'
import { typesOf } from '../files/formats.ts'
import type { OpenInput } from '../files/taskFiles.ts'
import { RemoteError } from '../files/address.ts'
import { FileError, peek } from '../files/upload.ts'
import { onceClosed } from '../http/authentication.ts'
import { Problem } from '../http/problem.ts'

/** A file of a result that is open. */
export interface Asset {
  readonly contentType: string
  readonly content: AsyncIterable<Uint8Array>
}

/** Opens a file of a result by its address. Throws a problem if it has expired, or cannot be read. */
export type OpenAsset = (address: string, task: string, signal: AbortSignal) => Promise<Asset>

/** How long one file can be read. */
const readingMs = 600_000

/** The parts of the file store that open results. */
interface Opening {
  readonly open: OpenInput
  readonly idOf: (address: string) => string | undefined
}

/** Opens files of results, wherever they are. */
export const assetOpener =
  ({ open, idOf }: Opening): OpenAsset =>
  async (address, task, signal) => {
    try {
      const { content } = await open(address, { maxBytes: Number.MAX_SAFE_INTEGER, timeoutMs: readingMs, signal })
      const { head, content: all } = await peek(content, Number.MAX_SAFE_INTEGER)
      const name = address.startsWith('data:') ? '' : address
      const [contentType = 'application/octet-stream'] = typesOf(head, { contentType: '', name })
      return { contentType, content: all }
    } catch (error) {
      if (!(error instanceof RemoteError || error instanceof FileError)) throw error
      if (idOf(address) !== undefined && error instanceof RemoteError)
        throw new Problem('not-found', `The file of the task ${task} has expired.`, { taskId: task })
      throw new Problem('files-unavailable', `The file of the task ${task} cannot be read now.`, {
        taskId: task,
        cause: error,
      })
    }
  }

/** A signal that is aborted when the caller has its answer, or has disconnected. */
export function untilClosed(reply: FastifyReply): AbortSignal {
  const closed = new AbortController()
  onceClosed(reply, () => closed.abort())
  return closed.signal
}

/** The addresses of the files of a result. */
export function addressesOf({ result }: Pick<TaskBody, 'result'>): readonly string[] {
  const items = itemsOf(fieldOf(result, 'items')).map((item) => fieldOf(item, 'url'))
  const all = items.length > 0 ? items : [fieldOf(result, 'url')]
  return all.filter((one) => typeof one === 'string')
}

/** Bytes in base64, as they arrive. */
export async function* base64Of(content: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let rest: Uint8Array = new Uint8Array()
  for await (const chunk of content) {
    const bytes = Buffer.concat([rest, chunk])
    const end = bytes.length - (bytes.length % 3)
    if (end > 0) yield bytes.toString('base64', 0, end)
    rest = bytes.subarray(end)
  }
  if (rest.length > 0) yield Buffer.from(rest).toString('base64')
}

/** The bytes of an asset as a stream. */
export const streamOf = ({ content }: Asset): Readable => Readable.from(content, { objectMode: false })
