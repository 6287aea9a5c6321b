import { join } from 'node:path'
import type { CatalogModel } from '@gatewright/catalog'
import type { Clock } from '../base/clock.ts'
import type { Config } from '../config.ts'
import { BucketStore } from '../files/bucket.ts'
import { FolderStore } from '../files/folder.ts'
import { isId, type FileStore } from '../files/store.ts'
import { inputStorer, type StoreInputs } from '../files/inputs.ts'
import { mirrorer, type Mirror, type MirrorWarning } from '../files/mirror.ts'
import { inputOpener, fileRemover, type OpenInput, type RemoveFiles } from '../files/taskFiles.ts'
import { openS3 } from '../files/s3.ts'
import type { Untraced } from './tracing.ts'

/** The options of the file store. */
export interface StorageParts {
  /** The clock of the files. */
  readonly clock: Clock
  /** Returns the address of a file; called when one is stored. */
  readonly urlOf: (id: string) => string
  readonly modelOf: (id: string) => CatalogModel | undefined
  /** Called with the reason when the bucket fails. */
  readonly onError: (error: unknown) => void
  /** Called with assets that could not be mirrored. */
  readonly onWarning: (warning: MirrorWarning) => void
  /** Keeps trace headers away from the hosts that files are fetched from. */
  readonly untraced?: Untraced | undefined
}

/** The file store, and how results and calls use it. */
export interface Storage {
  readonly files: FileStore
  /** Opens the files of calls for vendors that take their bytes. */
  readonly openInput: OpenInput
  /** Mirrors the assets of results; undefined if mirroring is off. */
  readonly mirror: Mirror | undefined
  /** Fetches the files of a call; undefined if fetching is off. */
  readonly storeInputs: StoreInputs | undefined
  readonly removeFiles: RemoveFiles
  /** The id of a file of the gateway itself; undefined for all other addresses. */
  readonly idOf: (address: string) => string | undefined
}

/** How long a service can be silent before a call to it is aborted. */
const bucketMs = 10_000

/** How long a submission waits for the files that it names. */
const inputsMs = 20_000

/**
 * Opens the configured file store; `expiring` are the models whose vendor returns addresses that expire. Throws the
 * reason if its bucket cannot be used.
 */
export async function openFiles(config: Config, expiring: ReadonlySet<string>, parts: StorageParts): Promise<Storage> {
  const { clock, urlOf, modelOf, onError, onWarning, untraced = (run) => run } = parts
  const { bucket, dataDir, fileLimit: maxBytes, fileMs: ttlMs, fetchAllowed: allowed } = config
  const files =
    bucket === undefined
      ? new FolderStore({ folder: join(dataDir, 'files'), urlOf, clock })
      : new BucketStore(await openS3({ ...bucket, bucket: bucket.name, timeoutMs: bucketMs, onError }), {
          prefix: bucket.prefix,
          urlOf,
          clock,
        })
  const idOf = (address: string): string | undefined => {
    const id = address.startsWith(urlOf('')) ? address.slice(urlOf('').length) : ''
    return isId(id) ? id : undefined
  }
  const isOwn = (address: string): boolean => idOf(address) !== undefined
  // A result is of use for as long as its task is kept.
  const mirroredMs = Math.max(ttlMs, config.retentionMs)
  const isMirrored = (id: string): boolean => config.mirror === true || expiring.has(id)
  const isUsed = config.mirror ?? expiring.size > 0
  const means = { files, ttlMs, maxBytes, allowed, isOwn }
  const mirrored = { ...means, ttlMs: mirroredMs, modelOf, isMirrored, onWarning }
  return {
    files,
    openInput: untraced(inputOpener({ files, idOf, allowed })),
    mirror: isUsed ? untracedMirror(mirrorer(mirrored), untraced) : undefined,
    storeInputs: config.fetchInputs ? untraced(inputStorer({ ...means, timeoutMs: inputsMs })) : undefined,
    removeFiles: fileRemover({ files, idOf }),
    idOf,
  }
}

const untracedMirror = ({ needs, copy }: Mirror, untraced: Untraced): Mirror => ({ needs, copy: untraced(copy) })
