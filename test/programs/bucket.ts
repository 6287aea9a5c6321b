import { mkdtempSync } from 'node:fs'
import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import { afterAll, beforeAll, vi } from 'vitest'
import { listFiles, temporaryFolder } from '../support/folder.ts'

/** A server that speaks S3, with a bucket called `assets`. */
export interface BucketServer {
  readonly endpoint: string
  /** The folder in which the server keeps the bucket. */
  readonly folder: string
  /** The keys of the objects, and the numbers of the uploads that have not ended. */
  left(): readonly string[]
  /** Does something while the server is stopped, then starts it again with all its data. */
  away<Value>(work: () => Promise<Value>): Promise<Value>
}

const bucket = 'assets'

/**
 * A server for the tests of the file or suite that calls this, with credentials in the environment, as users have them.
 */
export function bucketServer(pageSize = 1000): BucketServer {
  const directory = mkdtempSync(join(temporaryFolder(), 's3-'))
  const folder = join(directory, bucket)
  let server: S3rver | undefined
  let port = 0

  const start = async (): Promise<void> => {
    const options = {
      directory,
      port,
      address: '127.0.0.1',
      silent: true,
      // Version 5.0.0 leaves out the slash after a bucket, which clients sign. It still refuses unknown keys.
      allowMismatchedSignatures: true,
      configureBuckets: [{ name: bucket }],
    }
    server = new S3rver(options)
    addMissing(server, folder, pageSize)
    port = (await server.run()).port
  }
  const stop = async (): Promise<void> => {
    await server?.close()
    server = undefined
  }
  beforeAll(async () => {
    const names = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER', AWS_REGION: 'us-east-1' }
    for (const [name, value] of Object.entries(names)) vi.stubEnv(name, value)
    await start()
  })
  afterAll(async () => {
    await stop()
    vi.unstubAllEnvs()
  })
  return {
    folder,
    left: () => leftIn(folder),
    away: async (work) => {
      await stop()
      return work().finally(start)
    },
    get endpoint() {
      return `http://127.0.0.1:${port}`
    },
  }
}

const uploadsFolder = '._S3rver_uploads'

function leftIn(folder: string): readonly string[] {
  const names = listFiles(folder)
  const objects = names.filter((name) => name.endsWith('._S3rver_object')).map((name) => name.replace(/\._.*/, ''))
  const uploads = names.filter((name) => name.startsWith(uploadsFolder)).map((name) => name.split('/')[1] ?? '')
  return [...objects, ...new Set(uploads)]
}

/** Adds the calls of S3 that the server lacks: ending an upload, listing uploads, and lists of several pages. */
function addMissing(server: S3rver, folder: string, pageSize: number): void {
  server.middleware.unshift(async (call, next) => {
    const { uploadId, prefix = '' } = call.query
    if (call.method === 'DELETE' && uploadId !== undefined) {
      await rm(join(folder, uploadsFolder, uploadId), { recursive: true, force: true })
      call.status = 204
    } else if (call.method === 'GET' && 'uploads' in call.query) {
      call.type = 'application/xml'
      call.body = await uploadsOf(folder, prefix)
    } else if (call.method === 'GET' && call.query['list-type'] === '2') {
      const startAfter = call.query['continuation-token'] ?? ''
      const page = await server.store.listObjects(bucket, { prefix, startAfter, maxKeys: pageSize })
      const keys = page.objects.map(({ key }) => key)
      call.type = 'application/xml'
      call.body = listing(keys, page.isTruncated ? keys.at(-1) : undefined)
    } else await next()
  })
}

const listing = (keys: readonly string[], token?: string): string =>
  `<ListBucketResult>${keys.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('')}${
    token === undefined ? '' : `<NextContinuationToken>${token}</NextContinuationToken>`
  }</ListBucketResult>`

async function uploadsOf(folder: string, prefix: string): Promise<string> {
  const ids = await readdir(join(folder, uploadsFolder)).catch(() => [])
  const uploads = await Promise.all(
    ids.map(async (id) => {
      const file = join(folder, uploadsFolder, id, 'key')
      const [key, { mtime }] = await Promise.all([readFile(file, 'utf8'), stat(file)])
      const text = `<Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${mtime.toISOString()}</Initiated>`
      return key.startsWith(prefix) ? `<Upload>${text}</Upload>` : ''
    }),
  )
  return `<ListMultipartUploadsResult>${uploads.join('')}</ListMultipartUploadsResult>`
}
