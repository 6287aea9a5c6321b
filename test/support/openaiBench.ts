import { readdirSync } from 'node:fs'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, afterEach, beforeEach } from 'vitest'
import { FolderStore } from '../../gateway/files/folder.ts'
import { isId, type FileStore } from '../../gateway/files/store.ts'
import { inputOpener } from '../../gateway/files/taskFiles.ts'
import { FileError } from '../../gateway/files/upload.ts'
import type { Limits } from '../../gateway/http/limits.ts'
import type { ServerParts } from '../../gateway/http/server.ts'
import { Problem } from '../../gateway/http/problem.ts'
import { openaiInterface } from '../../gateway/openai/interface.ts'
import { temporaryFolder } from './folder.ts'
import { bench, work, type Bench } from './httpServer.ts'

/** The address of every file of the bench, without its id. */
const address = 'http://gateway.example/files/'

/** A gateway for one test, with the endpoints in the shape of OpenAI, and its file store. */
export interface OpenaiBench extends Bench {
  readonly files: FileStore
}

/** Makes the gateway with its files in a folder; the test closes `app`. */
export function openaiBench(
  folder: string,
  {
    limits,
    files: fileRoutes,
    ...more
  }: {
    readonly waitSeconds?: number
    readonly quota?: number
    readonly limits?: Partial<Limits>
    readonly files?: ServerParts['files']
  } = {},
): OpenaiBench {
  const files = new FolderStore({ folder, urlOf: (id) => `${address}${id}` })
  const idOf = (url: string): string | undefined => {
    const id = url.startsWith(address) ? url.slice(address.length) : ''
    return isId(id) ? id : undefined
  }
  const openai = openaiInterface({
    files,
    idOf,
    openInput: inputOpener({ files, idOf, allowed: [] }),
    maxBytes: 1_000_000,
    ttlMs: 60_000,
    quota: 2_000_000,
    waitSeconds: 5,
    refuse: (error) => {
      throw error instanceof FileError ? new Problem(error.code, error.message) : error
    },
    ...more,
  })
  return {
    ...bench({ interfaces: [openai], ...(limits && { limits }), ...(fileRoutes && { files: fileRoutes }) }),
    files,
  }
}

/** A gateway that all tests of a file share. */
export interface SharedBench {
  readonly folder: string
  /** The shared gateway, or the one that a test has set. */
  gateway: OpenaiBench
  readonly post: (url: string, body: object, headers?: Record<string, string>) => Promise<LightMyRequestResponse>
  readonly postForm: (url: string, parts: Parts, headers?: Record<string, string>) => Promise<LightMyRequestResponse>
  /** The files that are stored beside those of the tests before. */
  readonly storedFiles: () => readonly string[]
}

/** Makes the gateway for the tests of a file; none of them leaves an open task. */
export function sharedBench(): SharedBench {
  const folder = temporaryFolder()
  const own = openaiBench(folder)
  let before: readonly string[] = []
  const all = (): readonly string[] =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /^[0-9a-f]{2}.[0-9a-f]{32}$/.test(name))
  beforeEach(() => void (before = all()))
  afterEach(() => work(bench.gateway.engine, { url: 'https://assets.example/1.mp4' }))
  afterAll(async () => {
    const closing = own.app.close()
    own.app.server.closeAllConnections()
    await closing
  })
  const bench: SharedBench = {
    folder,
    gateway: own,
    post: (url, payload, headers = {}) => bench.gateway.send({ method: 'POST', url, payload, headers }),
    postForm: (url, parts, headers = {}) => {
      const { payload, type } = formOf(parts)
      return bench.gateway.send({ method: 'POST', url, payload, headers: { 'content-type': type, ...headers } })
    },
    storedFiles: () => all().filter((name) => !before.includes(name)),
  }
  return bench
}

/** The parts of a form: texts and files. */
export type Parts = Readonly<Record<string, string | Buffer>>

/** The bytes of a form, and its type. */
export function formOf(parts: Parts): { readonly payload: Buffer; readonly type: string } {
  const boundary = 'a-boundary'
  const pieces = Object.entries(parts).flatMap(([name, value]) => [
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"`,
    ...(Buffer.isBuffer(value) ? ['; filename="a.png"\r\nContent-Type: application/octet-stream'] : []),
    '\r\n\r\n',
    value,
    '\r\n',
  ])
  const payload = Buffer.concat([...pieces, `--${boundary}--\r\n`].map((piece) => Buffer.from(piece)))
  return { payload, type: `multipart/form-data; boundary=${boundary}` }
}

/** The error of an answer. */
export const errorOf = (answer: LightMyRequestResponse): object => answer.json<{ error: object }>().error

/** A picture of one pixel. */
export const picture: Buffer = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
