import { forEach } from './hostPool.ts'
import type { FileStore } from './store.ts'
import type { Host } from '../base/hosts.ts'
import { RemoteError } from './address.ts'
import { fetchRemote, type Remote } from './remote.ts'

/** Removes the files of a deleted task, of its parameters and its result; those of its owner no longer count. */
export type RemoveFiles = (params: unknown, result: unknown, owner?: string) => Promise<void>

/** The id of a file, by its address; undefined for other texts. */
type IdOf = (address: string) => string | undefined

const removalsAtOnce = 4

/**
 * Removes the copies of inputs that a task has in its parameters, and the files of its result. Uploads stay, and so do
 * files of other tasks that it was given: other calls may name them.
 */
export const fileRemover =
  ({ files, idOf }: { readonly files: FileStore; readonly idOf: IdOf }): RemoveFiles =>
  async (params, result, owner) => {
    const given = idsIn(params, idOf)
    await forEach(new Set([...given, ...idsIn(result, idOf)]), removalsAtOnce, async (id) => {
      const file = (await files.open(id))?.file
      const isOwn = file !== undefined && (given.has(id) ? file.use === 'input' : file.use === undefined)
      if (isOwn) await files.remove(file, owner)
    })
  }

/** The ids of the files whose addresses are somewhere in a value. */
function idsIn(value: unknown, idOf: IdOf): ReadonlySet<string> {
  const ids = new Set<string>()
  JSON.stringify(value, (_name, part: unknown) => {
    const id = typeof part === 'string' ? idOf(part) : undefined
    if (id !== undefined) ids.add(id)
    return part
  })
  return ids
}

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
interface OpeningOptions {
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
