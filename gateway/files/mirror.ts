import type { Media } from '@gatewright/catalog'
import { Deadline } from '../base/deadline.ts'
import { messageOf } from '../base/values.ts'
import { forEach, HostPool } from './hostPool.ts'
import { extensionOf, declaredTypes, typesOf, type Declared } from './formats.ts'
import {
  addressesOf,
  nothingLeft,
  replaced,
  withoutGone,
  type Gone,
  type Result,
  type ResultModel,
} from './resultFiles.ts'
import { fetchRemote, type Remote, type RemoteOptions } from './remote.ts'
import { RemoteError } from './address.ts'
import { hasSignature, isMarkup, isPage, sniff } from './sniff.ts'
import type { FileStore } from './store.ts'
import { FileError, peek } from './upload.ts'

/** Copies the assets of results between the upstream and the caller. */
export interface Mirror {
  /** Whether a result has assets to copy. */
  readonly needs: (result: Result) => boolean
  /**
   * Copies them, all within a time in milliseconds, which counts while their hosts are awaited, and once more while they wait
   * for the files of other results. Early on, a file that is not
   * there can still appear. Never throws.
   */
  readonly copy: (result: Result, ms: number, isEarly?: boolean) => Promise<Mirrored>
}

/** A result with the addresses of the copies. */
export interface Mirrored {
  readonly result: Result
  /** Whether assets keep their addresses: none, some that may be copied later, or only some that never can be. */
  readonly left: 'none' | 'later' | 'never'
  /**
   * Present if nothing is left of what the result must have: there is no file at its addresses (empty), or something that
   * is not one (invalid).
   */
  readonly nothing?: Gone
}

/** Where assets are mirrored, and the limits. */
export interface MirrorOptions extends Omit<RemoteOptions, 'signal' | 'timeoutMs' | 'deadline'> {
  readonly files: FileStore
  /** How long they are kept, in milliseconds. */
  readonly ttlMs: number
  /** Whether an address belongs to the gateway itself. */
  readonly isOwn: (address: string) => boolean
  /** The model of a result; undefined if it is no longer in the catalogue. */
  readonly modelOf: (id: string) => ResultModel | undefined
  /** Whether the results of a model are mirrored; by default all are. */
  readonly isMirrored?: (id: string) => boolean
  /** Called with assets that keep the upstream's address. */
  readonly onWarning: (warning: MirrorWarning) => void
}

/** An asset that keeps the upstream's address. */
export interface MirrorWarning {
  readonly model: string
  /** The address without its query, which may hold a signature. */
  readonly address: string
  readonly reason: string
}

const copiesAtOnce = 4

/** The maximum number of different assets that are mirrored for one result. */
const mostAssets = 256

/** How many assets a node fetches at once, and how many of them from one host. */
const [mostAtOnce, mostOfHost] = [32, 8]

/**
 * Stores the assets of results, so that their addresses belong to the gateway and last as long as its files. An asset
 * that cannot be fetched keeps its address, and a warning is logged: the upstream's work is done, and must not be lost,
 * or repeated and charged twice.
 */
export function mirrorer(options: MirrorOptions): Mirror {
  const pool = new HostPool(mostAtOnce, mostOfHost)
  const read = (result: Result) => {
    const model = String(result['model'] ?? 'asset')
    const own = options.modelOf(model)
    const media = addressesOf(result, own)
    const all = options.isMirrored?.(model) === false ? [] : [...media.keys()]
    return { model, own, media, all: all.filter((address) => !options.isOwn(address)) }
  }
  const copy = async (result: Result, ms: number, isEarly = false): Promise<Mirrored> => {
    const { model, own, media, all } = read(result)
    const addresses = all.slice(0, mostAssets)
    const warn = (address: string, reason: string): void =>
      options.onWarning({ model, address: withoutQuery(address), reason })
    if (all.length > mostAssets)
      warn(all[mostAssets] ?? '', `only ${mostAssets} of the ${all.length} assets of a result are stored`)
    const mirrored = new Map<string, string>()
    const gone = new Map<string, Gone>()
    let isLater = false
    const limits = {
      ...options,
      pool,
      timeoutMs: ms,
      deadline: new Deadline('result-files', ms),
      queue: new Deadline('result-queue', ms),
    }
    await forEach(addresses.entries(), copiesAtOnce, async ([at, address]) => {
      const name = addresses.length === 1 ? model : `${model}-${at + 1}`
      try {
        mirrored.set(address, await mirror(address, { name, media: media.get(address) }, limits))
      } catch (error) {
        const why = goneBy(error)
        const isAwaited = isEarly && why === 'empty'
        if (why !== undefined && !isAwaited) gone.set(address, why)
        isLater ||= isAwaited || isPassing(error)
        warn(address, fetchProblem(error))
      }
    })
    const nothing = nothingLeft(result, own, gone)
    if (nothing !== undefined) return { result, left: 'never', nothing }
    const there = withoutGone(result, own, gone)
    const staying = addressesOf(there, own)
    const isDone = all.every((address) => mirrored.has(address) || !staying.has(address))
    const left = isDone ? 'none' : isLater ? 'later' : 'never'
    return { result: replaced(there, own, (address) => mirrored.get(address) ?? address), left }
  }
  return { needs: (result) => read(result).all.length > 0, copy }
}

/** The error of a page in place of a picture, a video or a sound. */
class PageError extends Error {}

/** Why an asset is none, if that is why it could not be copied. */
function goneBy(error: unknown): Gone | undefined {
  if (error instanceof PageError) return 'invalid'
  const isGone = error instanceof RemoteError ? error.code === 'gone' : isEmptyFile(error)
  return isGone ? 'empty' : undefined
}

const isEmptyFile = (error: unknown): boolean => error instanceof FileError && error.code === 'bad-request'

/** Whether an asset may be copied later: its host, the store or the time is to blame, not the asset. */
const isPassing = (error: unknown): boolean =>
  error instanceof RemoteError
    ? error.retryable
    : !(error instanceof PageError || (error instanceof FileError && error.statusCode < 500))

interface Limits extends MirrorOptions, Pick<RemoteOptions, 'timeoutMs'> {
  readonly pool: HostPool
  /** The time of all assets of a result. */
  readonly deadline: Deadline
  /** The time that they wait for those of other results. */
  readonly queue: Deadline
}

/** The name and the media of an asset whose bytes have not arrived yet. */
interface Expected {
  readonly name: string
  readonly media: Media | undefined
}

/** The media of which no file is a page. */
const pictured: readonly (Media | undefined)[] = ['image', 'video', 'audio']

/** Stores one asset. */
async function mirror(address: string, expected: Expected, options: Limits): Promise<string> {
  const { pool, deadline, queue } = options
  const host = URL.parse(address)?.host ?? ''
  const copy = async (): Promise<string> => store(address, await read(address, options), expected, options)
  try {
    return await pool.run(host, deadline.signal, copy, queue)
  } catch (error) {
    if (!queue.hasEnded(error)) throw error
    throw new RemoteError('timed-out', 'had to wait for the files of other results', true)
  }
}

async function read(address: string, options: Limits): Promise<Remote> {
  if (!/^data:/i.test(address)) return fetchRemote(address, options)
  // The platform reads data URIs without a network.
  const { headers, body } = await fetch(address).catch(() => {
    throw new RemoteError('bad-address', 'cannot be read')
  })
  return { claimed: headers.get('content-type') ?? '', content: body ?? new ReadableStream(), cancel: () => {} }
}

async function store(
  address: string,
  { claimed, content, cancel }: Remote,
  { name, media }: Expected,
  options: Limits,
): Promise<string> {
  const { files, ttlMs, maxBytes } = options
  try {
    const peeked = await peek(content, maxBytes)
    if (pictured.includes(media) && isPage(peeked.head)) throw new PageError('it is a page, not what the model makes')
    const contentType = typeOf(peeked.head, { contentType: claimed, name: /^data:/i.test(address) ? '' : address })
    const { url } = await files.put(peeked.content, { contentType, name: `${name}.${extensionOf(contentType)}`, ttlMs })
    return url
  } finally {
    cancel()
  }
}

/**
 * The media type of the bytes. If their format has no signature, it is the type that the upstream declares, if they can
 * have it: any type of image, video or audio, and text of a known format.
 */
function typeOf(head: Uint8Array, declared: Declared): string {
  const found = typesOf(head, declared)
  const types = declaredTypes(declared)
  const named = types.find((type) => found.includes(type)) ?? types.find((type) => isMedium(type, head))
  return named ?? sniff(head)[0] ?? 'application/octet-stream'
}

/** Whether this is a type of image, video or audio without a signature. HTML pages are never media. */
const isMedium = (type: string, head: Uint8Array): boolean =>
  /^(?:image|audio|video)\/[\w.+-]+$/.test(type) && !hasSignature(type) && (type === 'image/svg+xml' || !isMarkup(head))

/** An address without what can be secret in it. */
function withoutQuery(address: string): string {
  if (/^data:/i.test(address)) return 'data:[cut]'
  return (address.split(/[?#]/)[0] ?? '').replace(/\/\/[^/]*@/, '//').slice(0, 300)
}

const fetchProblem = (error: unknown): string =>
  error instanceof RemoteError ? `the address ${error.message}` : messageOf(error)
