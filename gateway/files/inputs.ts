import type { CatalogParam } from '@gatewright/catalog'
import { mediaWords, pointerOf } from '@gatewright/catalog/language'
import type { Issue } from '@gatewright/validators'
import { Deadline } from '../base/deadline.ts'
import { forEach, HostPool } from './hostPool.ts'
import { extensionOf, typesOf, isOfMedia, type Declared } from './formats.ts'
import { RemoteError } from './address.ts'
import { mapFiles, pathWords, type FileShape, type Path } from './fileParams.ts'
import { checkAddress, fetchRemote, type RemoteOptions } from './remote.ts'
import type { FileStore, StoredFile } from './store.ts'
import { FileError, peek, takenTypes } from './upload.ts'

/**
 * Where input files are stored, and the limits of fetching them: `timeoutMs` is for all files of a call, once for their
 * hosts, and once for waiting until the files of other calls are fetched.
 */
export interface InputsOptions extends Omit<RemoteOptions, 'signal' | 'deadline'> {
  readonly files: FileStore
  /** How long they are kept, in milliseconds. */
  readonly ttlMs: number
  /** Whether an address belongs to the gateway itself. */
  readonly isOwn: (address: string) => boolean
}

type Params = Readonly<Record<string, unknown>>

/**
 * The checked parameters with gateway addresses for all files, or every issue. `discard` removes the stored files if
 * the call is refused later; it never rejects.
 */
export type StoredInputs =
  | { readonly value: Params; readonly discard: () => Promise<void>; readonly issues?: undefined }
  | { readonly issues: readonly Issue[]; readonly value?: undefined }

/**
 * Fetches the files that a call names by address. Throws a FileError 503 if they cannot be stored, or if those of other
 * calls leave no room, or the reason of the signal.
 */
export type StoreInputs = (
  params: readonly CatalogParam[],
  value: Params,
  signal?: AbortSignal,
) => Promise<StoredInputs>

/** A file to fetch, and all positions that name it. */
interface Wanted {
  readonly address: string
  readonly shape: FileShape
  readonly paths: Path[]
}

const downloadsAtOnce = 4

/** How many files a node fetches at once for all calls, and how many of them from one host. */
const [mostAtOnce, mostOfHost] = [32, 8]

/** The maximum number of different files that are fetched for one call. */
const mostFiles = 64

const oneTooMany = ({ address, paths }: Wanted): readonly Issue[] =>
  paths.slice(0, 1).map((path) => ({
    code: 'not-a-file',
    path,
    pointer: pointerOf(path),
    expected: `at most ${mostFiles} different addresses in a call`,
    message: `${pathWords(path)} exceeds the limit: the gateway fetches at most ${mostFiles} for a call.`,
    received: received(address),
  }))

/** Fetches files at submission, so that upstreams receive only addresses of the gateway. */
export function inputStorer(options: InputsOptions): StoreInputs {
  const pool = new HostPool(mostAtOnce, mostOfHost)
  return async (params, value, signal) => {
    const all = wantedIn(params, value, options.isOwn)
    if (all.size === 0) return { value, discard: async () => undefined }
    // Fetch nothing for a call that will be refused.
    if (all.size > mostFiles) return { issues: [...all.values()].slice(mostFiles, mostFiles + 1).flatMap(oneTooMany) }
    const issues = [...all.values()].flatMap((one) => issuesOf(one, wrongWith(one.address, options)))
    if (issues.length > 0) return { issues }
    return fetchAll(all, signal ?? new AbortController().signal, options, pool).then(({ stored, reasons, discard }) =>
      reasons.size > 0
        ? { issues: [...all].flatMap(([key, one]) => issuesOf(one, reasons.get(key))) }
        : {
            value: mapFiles(params, value, (address, { shape }) => stored.get(keyOf(address, shape))?.url ?? address),
            discard,
          },
    )
  }
}

/** Why an address cannot be fetched, if that is clear without a request. */
function wrongWith(address: string, { allowed }: InputsOptions): string | undefined {
  try {
    checkAddress(address, allowed)
    return undefined
  } catch (error) {
    return fetchProblem(error)
  }
}

/** The fetched files, or the reason of a failure; after a failure, none is kept. */
interface Fetched {
  readonly stored: ReadonlyMap<string, StoredFile>
  readonly reasons: ReadonlyMap<string, string>
  readonly discard: () => Promise<void>
}

async function fetchAll(
  all: ReadonlyMap<string, Wanted>,
  signal: AbortSignal,
  options: InputsOptions,
  pool: HostPool,
): Promise<Fetched> {
  const deadline = new Deadline('input-files', options.timeoutMs)
  const queue = new Deadline('input-queue', options.timeoutMs)
  const end = AbortSignal.any([signal, deadline.signal])
  const stored = new Map<string, StoredFile>()
  const reasons = new Map<string, string>()
  // A file that cannot be removed now expires later.
  const discard = (): Promise<void> =>
    forEach(stored.values(), downloadsAtOnce, (file) => options.files.remove(file)).catch(() => undefined)
  try {
    await forEach(all, downloadsAtOnce, async ([key, wanted]) => {
      try {
        const fetch = (): Promise<StoredFile> => store(wanted, { ...options, signal, deadline })
        stored.set(key, await pool.run(new URL(wanted.address).host, end, fetch, queue))
      } catch (error) {
        if (queue.hasEnded(error)) throw new FileError('overloaded', crowded)
        reasons.set(key, fetchProblem(error))
      }
    })
  } catch (error) {
    await discard()
    throw error
  }
  if (reasons.size > 0) await discard()
  return { stored, reasons, discard }
}

const crowded = 'The gateway fetches as many files for other calls as it can. Nothing was sent or charged. Try again.'

/** The files to fetch: the same address twice only if its positions need different types or limits. */
function wantedIn(
  params: readonly CatalogParam[],
  value: Params,
  isOwn: InputsOptions['isOwn'],
): ReadonlyMap<string, Wanted> {
  const all = new Map<string, Wanted>()
  mapFiles(params, value, (address, { path, shape }) => {
    if (!/^https?:/i.test(address) || isOwn(address)) return address
    const key = keyOf(address, shape)
    const known = all.get(key)
    if (known === undefined) all.set(key, { address, shape, paths: [path] })
    else known.paths.push(path)
    return address
  })
  return all
}

const keyOf = (address: string, shape: FileShape): string => `${JSON.stringify(shape)} ${address}`

async function store(
  { address, shape, paths }: Wanted,
  options: InputsOptions & Pick<RemoteOptions, 'signal' | 'deadline'>,
): Promise<StoredFile> {
  const { files, ttlMs } = options
  const maxBytes = Math.min(options.maxBytes, shape.limits?.maxBytes ?? Infinity)
  const { claimed, content, cancel } = await fetchRemote(address, { ...options, maxBytes })
  try {
    const peeked = await peek(content, maxBytes)
    const contentType = typeOf(peeked.head, { contentType: claimed, name: address }, shape)
    const name = `${paths[0]?.join('-')}.${extensionOf(contentType)}`
    return await files.put(peeked.content, { contentType, name, ttlMs, use: 'input' })
  } finally {
    cancel()
  }
}

/** The first media type of the bytes that the parameter accepts. Throws if there is none. */
function typeOf(head: Uint8Array, declared: Declared, { media, mimeTypes }: FileShape): string {
  const found = typesOf(head, declared)
  const type = found.find((one) => isOfMedia(one, media) && (mimeTypes?.includes(one) ?? true))
  if (type !== undefined) return type
  const right = mimeTypes?.join(', ') ?? mediaWords(media)
  const what = found[0] ?? `none of ${takenTypes}`
  throw new RemoteError('wrong-type', `gives ${what}, where ${right} is needed`)
}

/** Why a file could not be fetched. Throws when the cause is not the call: the store is unavailable, or the disk is full. */
function fetchProblem(error: unknown): string {
  if (error instanceof RemoteError) return error.message
  if (error instanceof DOMException && error.name === 'TimeoutError') return 'took too long'
  if (error instanceof FileError && error.code === 'bad-request') return 'returns no bytes'
  throw error
}

function issuesOf({ address, shape, paths }: Wanted, reason: string | undefined): readonly Issue[] {
  if (reason === undefined) return []
  return paths.map((path) => ({
    code: 'not-a-file',
    path,
    pointer: pointerOf(path),
    expected: `an address from which ${mediaWords(shape.media)} can be fetched`,
    message: `${pathWords(path)} cannot be used: the address ${reason}.`,
    received: received(address),
  }))
}

const received = (address: string): string =>
  JSON.stringify(address.length > 97 ? `${address.slice(0, 94)}...` : address)
