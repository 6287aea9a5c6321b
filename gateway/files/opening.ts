import type { Host } from './address.ts'
import { fetchRemote, type Remote } from './remote.ts'
import { RemoteError } from './remoteError.ts'
import type { FileStore } from './store.ts'

/** The limits of opening one file. */
export interface OpeningLimits {
  readonly maxBytes: number
  readonly timeoutMs: number
  readonly signal: AbortSignal
}

/** A file of a call that is open: its bytes, and how to abandon the unread rest. */
export type OpenFile = Pick<Remote, 'content' | 'cancel'>

/** Opens a file of a call by its address. Throws a RemoteError, or the reason of the signal. */
export type OpenInput = (address: string, limits: OpeningLimits) => Promise<OpenFile>

/** Where files of calls come from. */
export interface OpeningOptions {
  readonly files: FileStore
  /** The id of a file of the gateway itself; undefined for all other addresses. */
  readonly idOf: (address: string) => string | undefined
  /** Private hosts that the gateway can fetch from. */
  readonly allowed: readonly Host[]
}

/** Opens files of the gateway itself, data URIs, and files of public hosts. */
export function inputOpener({ files, idOf, allowed }: OpeningOptions): OpenInput {
  return async (address, limits) => {
    if (address.startsWith('data:')) return { content: decoded(address), cancel: () => undefined }
    const id = idOf(address)
    if (id === undefined) return fetchRemote(address, { ...limits, allowed })
    const found = await files.open(id)
    if (found === undefined) throw new RemoteError('bad-answer', 'is of a file that has expired')
    const content = found.read()
    // Whoever reads it meets the error; without a reader, nobody needs it.
    content.on('error', () => undefined)
    return { content, cancel: () => void content.destroy() }
  }
}

async function* decoded(address: string): AsyncGenerator<Uint8Array> {
  const [head = '', ...rest] = address.split(',')
  const body = rest.join(',')
  yield head.endsWith(';base64') ? Buffer.from(body, 'base64') : Buffer.from(decodeURIComponent(body), 'latin1')
}
