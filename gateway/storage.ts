import { join } from 'node:path'
import type { CatalogModel } from '@gatewright/catalog'
import type { Config } from './config.ts'
import { BucketStore } from './files/bucket.ts'
import { FolderStore } from './files/folder.ts'
import { isId } from './files/id.ts'
import { inputStorer, type StoreInputs } from './files/inputs.ts'
import { mirrorer, type Finish, type MirrorWarning } from './files/mirror.ts'
import { openS3 } from './files/s3.ts'
import type { FileStore } from './files/store.ts'
import type { Untraced } from './tracing.ts'

/** What the file store is told, and tells. */
export interface StorageParts {
  /** The address of a file; asked when one is stored. */
  readonly urlOf: (id: string) => string
  readonly modelOf: (id: string) => CatalogModel | undefined
  /** Told why the bucket was of no use. */
  readonly onError: (error: unknown) => void
  /** Told of assets that could not be mirrored. */
  readonly onWarning: (warning: MirrorWarning) => void
  /** Keeps the trace of a task from the hosts that are fetched from. */
  readonly untraced?: Untraced | undefined
}

/** The file store, and what the configuration has it do for results and calls. */
export interface Storage {
  readonly files: FileStore
  /** Mirrors the assets of a result; undefined when results stay as they are. */
  readonly finish: Finish | undefined
  /** Fetches the files of a call; undefined when their addresses go to the upstream as they are. */
  readonly storeInputs: StoreInputs | undefined
}

/** How long a service may be silent before a call of it is given up. */
const bucketMs = 10_000

/** How long a submission waits for the files that it names. */
const inputsMs = 20_000

/** Opens the file store that the configuration names. Throws, with the reason, when its bucket cannot be used. */
export async function openFiles(config: Config, parts: StorageParts): Promise<Storage> {
  const { urlOf, modelOf, onError, onWarning, untraced = (run) => run } = parts
  const { bucket, dataDir, fileLimit: maxBytes, fileMs: ttlMs, fetchAllowed: allowed } = config
  const files =
    bucket === undefined
      ? new FolderStore({ folder: join(dataDir, 'files'), urlOf })
      : new BucketStore(await openS3({ ...bucket, bucket: bucket.name, timeoutMs: bucketMs, onError }), {
          prefix: bucket.prefix,
          urlOf,
        })
  const isOwn = (address: string): boolean => address.startsWith(urlOf('')) && isId(address.slice(urlOf('').length))
  // A longer lease is how an operator gives large results more time.
  const mirrorMs = config.leaseMs / 2
  const means = { files, ttlMs, maxBytes, allowed, isOwn }
  const fieldsOf = (model: string): readonly string[] => addressFields(modelOf(model))
  return {
    files,
    finish: config.mirror ? untraced(mirrorer({ ...means, timeoutMs: mirrorMs, fieldsOf, onWarning })) : undefined,
    storeInputs: config.fetchInputs ? untraced(inputStorer({ ...means, timeoutMs: inputsMs })) : undefined,
  }
}

/** The fields of a model's own, in its results, that hold addresses. */
const addressFields = (model: CatalogModel | undefined): readonly string[] =>
  (model?.resultFields ?? []).flatMap(({ name, shape }) =>
    shape.is === 'file' || (shape.is === 'string' && shape.format === 'url') ? [name] : [],
  )
