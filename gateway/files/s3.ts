import type { S3Client } from '@aws-sdk/client-s3'
import { Readable } from 'node:stream'
import { Deadline } from '../base/deadline.ts'
import { fieldOf } from '../base/values.ts'
import { FileError } from './upload.ts'

/** The bucket, and its timeouts. */
export interface S3Options {
  readonly bucket: string
  /** A service other than Amazon's, such as `http://127.0.0.1:9000`; requests have the bucket in the path. */
  readonly endpoint: string | undefined
  /** How long the service can be silent, in milliseconds. */
  readonly timeoutMs: number
  /** Called with the reason of a failure; callers of the gateway only learn that the store is unavailable. */
  readonly onError: (error: unknown) => void
}

/** The metadata of an object. */
export interface ObjectDescription {
  readonly contentType: string
  /** Names are lower case and values ASCII, because HTTP headers support no more. */
  readonly metadata: Readonly<Record<string, string>>
}

/** The library, which is loaded only if a bucket is used: loading takes half a second. */
interface Library {
  readonly sdk: typeof import('@aws-sdk/client-s3')
  readonly Upload: typeof import('@aws-sdk/lib-storage').Upload
}

/** The smallest part size of the protocol; with two parts at once, an upload takes about 15 MiB of memory. */
const partSize = 5 * 1024 * 1024

/** Opens a bucket with the standard region and credentials of AWS. Throws the reason if it cannot be used. */
export async function openS3(options: S3Options): Promise<S3> {
  const [sdk, { Upload }] = await Promise.all([import('@aws-sdk/client-s3'), import('@aws-sdk/lib-storage')])
  const { bucket, endpoint, timeoutMs } = options
  // A download holds its socket until the caller has read all of it.
  const agent = { maxSockets: 1000 }
  const client = new sdk.S3Client({
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    maxAttempts: 2,
    requestHandler: { connectionTimeout: timeoutMs, socketTimeout: timeoutMs, httpAgent: agent, httpsAgent: agent },
    // Not every service supports the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  const command = new sdk.HeadBucketCommand({ Bucket: bucket })
  await within(timeoutMs, (abortSignal) => client.send(command, { abortSignal })).catch((error: unknown) => {
    client.destroy()
    throw unusable(options, error)
  })
  return new S3(options, client, { sdk, Upload })
}

/**
 * The calls of an S3-compatible service that a file store needs. Each throws a FileError 503 if the service is
 * unavailable.
 */
export class S3 {
  private readonly options: S3Options
  private readonly client: S3Client
  private readonly library: Library

  constructor(options: S3Options, client: S3Client, library: Library) {
    this.options = options
    this.client = client
    this.library = library
  }

  /**
   * Stores a stream in parts, with few of them in memory, and returns its length; if the stream fails, nothing is
   * stored.
   */
  async put(
    key: string,
    content: Uint8Array | AsyncIterable<Uint8Array>,
    description: ObjectDescription,
  ): Promise<number> {
    const { Upload } = this.library
    const source = new Source(content instanceof Uint8Array ? Readable.from([content]) : content)
    const Body = Readable.from(source.read(), { objectMode: false })
    const params = {
      ...this.name(key),
      Body,
      ContentType: description.contentType,
      Metadata: { ...description.metadata },
    }
    const upload = new Upload({ client: this.client, params, partSize, queueSize: 2 })
    await upload.done().catch((error: unknown) => {
      throw source.broken === undefined ? this.unavailable(error) : source.broken.error
    })
    return source.bytes
  }

  /** The metadata of an object; undefined if it does not exist. */
  async head(key: string): Promise<(ObjectDescription & { readonly bytes: number }) | undefined> {
    const { HeadObjectCommand, NotFound } = this.library.sdk
    return this.ask(async (abortSignal) => {
      try {
        const found = await this.client.send(new HeadObjectCommand(this.name(key)), { abortSignal })
        const { ContentType: contentType = '', ContentLength: bytes = 0, Metadata: metadata = {} } = found
        return { contentType, bytes, metadata }
      } catch (error) {
        if (error instanceof NotFound) return undefined
        throw error
      }
    })
  }

  /** The bytes from `first` to `last`, both included. */
  async *get(key: string, first: number, last: number): AsyncGenerator<Uint8Array> {
    const command = new this.library.sdk.GetObjectCommand({ ...this.name(key), Range: `bytes=${first}-${last}` })
    const { Body } = await this.ask((abortSignal) => this.client.send(command, { abortSignal }))
    if (Body instanceof Readable) yield* Body
  }

  /** Removes an object if it exists. */
  async remove(key: string): Promise<void> {
    const command = new this.library.sdk.DeleteObjectCommand(this.name(key))
    await this.ask((abortSignal) => this.client.send(command, { abortSignal }))
  }

  /** Pages of the keys with a prefix, in order. */
  async *list(prefix: string): AsyncGenerator<readonly string[]> {
    let token: string | undefined
    do {
      const from = { Bucket: this.options.bucket, Prefix: prefix, ContinuationToken: token }
      const command = new this.library.sdk.ListObjectsV2Command(from)
      const page = await this.ask((abortSignal) => this.client.send(command, { abortSignal }))
      yield (page.Contents ?? []).flatMap(({ Key }) => Key ?? [])
      token = page.NextContinuationToken
    } while (token !== undefined)
  }

  /** Aborts up to a thousand multipart uploads that began before a time, which a crash may leave. */
  async abandon(prefix: string, before: number): Promise<void> {
    const { AbortMultipartUploadCommand, ListMultipartUploadsCommand } = this.library.sdk
    const command = new ListMultipartUploadsCommand({ Bucket: this.options.bucket, Prefix: prefix })
    const { Uploads = [] } = await this.ask((abortSignal) =>
      this.client.send(command, { abortSignal }).catch((error: unknown) => {
        // Services without this call abort such uploads themselves.
        if (error instanceof Error && error.name === 'NotImplemented') return { Uploads: [] }
        throw error
      }),
    )
    for (const { Key = '', UploadId, Initiated } of Uploads) {
      if (Initiated === undefined || Initiated.getTime() >= before) continue
      const end = new AbortMultipartUploadCommand({ ...this.name(Key), UploadId })
      await this.ask((abortSignal) => this.client.send(end, { abortSignal }))
    }
  }

  private name(key: string): { readonly Bucket: string; readonly Key: string } {
    return { Bucket: this.options.bucket, Key: key }
  }

  private async ask<Value>(call: (signal: AbortSignal) => Promise<Value>): Promise<Value> {
    return within(this.options.timeoutMs, call).catch((error: unknown) => {
      throw this.unavailable(error)
    })
  }

  private unavailable(error: unknown): FileError {
    this.options.onError(unusable(this.options, error))
    return new FileError('files-unavailable', 'The file store cannot be reached. Try again in a while.')
  }
}

/** A stream that counts its bytes, and records whether it failed itself. */
class Source {
  bytes = 0
  broken: { readonly error: unknown } | undefined
  private readonly chunks: AsyncIterable<Uint8Array>

  constructor(chunks: AsyncIterable<Uint8Array>) {
    this.chunks = chunks
  }

  async *read(): AsyncGenerator<Uint8Array> {
    const chunks = this.chunks[Symbol.asyncIterator]()
    try {
      for (let next = await this.next(chunks); !next.done; next = await this.next(chunks)) {
        this.bytes += next.value.length
        yield next.value
      }
    } finally {
      await chunks.return?.()
    }
  }

  private next(chunks: AsyncIterator<Uint8Array>): Promise<IteratorResult<Uint8Array>> {
    return chunks.next().catch((error: unknown) => {
      this.broken = { error }
      throw error
    })
  }
}

/** Aborts a call without a response in time; reading the response can take longer. */
async function within<Value>(ms: number, call: (signal: AbortSignal) => Promise<Value>): Promise<Value> {
  const deadline = new Deadline('bucket', ms)
  return deadline.during(() => call(deadline.signal))
}

function unusable({ bucket, endpoint }: S3Options, cause: unknown): Error {
  const where = endpoint === undefined ? '' : ` at ${endpoint}`
  return new Error(`The bucket ${bucket}${where} cannot be used: ${bucketProblem(cause)}`, { cause })
}

function bucketProblem(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const status = '$metadata' in error ? fieldOf(error.$metadata, 'httpStatusCode') : undefined
  const code = 'code' in error ? String(error.code) : error.name
  if (status === 404) return 'it does not exist. Create it, or correct GATEWRIGHT_FILES.'
  if (status === 301) return 'it is in another region. Set AWS_REGION to that region.'
  if (status === 403) return 'the credentials do not allow it. Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.'
  if (code === 'AbortError') return 'the service does not respond. Check GATEWRIGHT_S3_ENDPOINT and the network.'
  return `${error.message || code}. Check GATEWRIGHT_S3_ENDPOINT, AWS_REGION and the credentials.`
}
