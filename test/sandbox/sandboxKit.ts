import { models, type CatalogModel } from '@gatewright/catalog'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FolderStore } from '../../gateway/files/folder.ts'
import type { OpenFile } from '../../gateway/files/store.ts'
import { fits } from '../../gateway/upstream/http/fits.ts'
import type { Sandbox, SandboxOptions } from '../../gateway/upstream/sandbox.ts'
import { WorkerPool, type WorkerPoolOptions } from '../../gateway/upstream/workerPool.ts'
import { openSandbox } from '../../sandbox/index.ts'
import { sharedPool } from '../support/sharedThreads.ts'

/** The result of a task. */
export type Result = Readonly<Record<string, unknown>> & {
  readonly url: string
  readonly items: readonly { url: string }[]
}

/** A sandbox over a folder that is removed with it. */
export interface Kit {
  readonly sandbox: Sandbox
  readonly files: FolderStore
  run(model: CatalogModel, params: Readonly<Record<string, unknown>>): Promise<Result>
  /** The stored file and its bytes. */
  fetch(url: string): Promise<{ readonly file: OpenFile['file']; readonly bytes: Buffer }>
  close(): Promise<void>
}

/** Makes a sandbox whose tasks end at once, and whose media are small. */
export async function kit(
  options: Partial<SandboxOptions> = {},
  workers: Partial<WorkerPoolOptions> = {},
): Promise<Kit> {
  const folder = await mkdtemp(join(tmpdir(), 'sandbox-'))
  const files = new FolderStore({ folder, urlOf: (id) => `http://127.0.0.1/files/${id}` })
  const sandbox = openSandbox({
    store: async (bytes, metadata) => (await files.put(bytes, { ...metadata, ttlMs: 60_000 })).url,
    fits,
    openPool: Object.keys(workers).length === 0 ? sharedPool : (given) => new WorkerPool({ ...given, ...workers }),
    seconds: 0,
    media: 'small',
    ...options,
  })
  const close = async (): Promise<void> => {
    await sandbox.close()
    await rm(folder, { recursive: true })
  }
  const fetch: Kit['fetch'] = async (url) => {
    const found = await files.open(url.split('/').at(-1) ?? '')
    if (!found) throw new Error(`Nothing is stored at ${url}.`)
    return { file: found.file, bytes: Buffer.concat(await found.read().toArray()) }
  }
  return { sandbox, files, run: (model, params) => run(sandbox, model, params), fetch, close }
}

async function run(sandbox: Sandbox, model: CatalogModel, params: Readonly<Record<string, unknown>>): Promise<Result> {
  const request = { model, params: withDefaults(model, params), token: crypto.randomUUID() }
  const submitted = await sandbox.submit(request)
  if (submitted.is !== 'submitted') throw new Error(JSON.stringify(submitted))
  for (;;) {
    const polled = await sandbox.poll({ ...request, job: submitted.job })
    // The tests look at each field, whatever its type here.
    if (polled.is === 'done') return polled.result as Result
    if (polled.is === 'failed') throw new Error(polled.error.message)
  }
}

/** The parameters as a model gets them. */
export const withDefaults = (
  model: CatalogModel,
  params: Readonly<Record<string, unknown>>,
): Record<string, unknown> => ({
  ...Object.fromEntries(
    model.params.flatMap((each) => (each.default === undefined ? [] : [[each.name, each.default]])),
  ),
  ...params,
})

/** A model of the category that has all of these parameters. */
export function modelWith(category: CatalogModel['category'], ...params: readonly string[]): CatalogModel {
  const has = (model: CatalogModel, name: string): boolean => model.params.some((param) => param.name === name)
  const found = models.find((model) => model.category === category && params.every((name) => has(model, name)))
  if (!found) throw new Error(`No ${category} model has ${params.join(', ')}.`)
  return found
}

/** The boxes of an MP4 by their path; the second one of a name in the same box is called `name[1]`. */
export function boxesOf(bytes: Buffer, path = ''): ReadonlyMap<string, Buffer> {
  const found = new Map<string, Buffer>()
  for (let at = 0; at + 8 <= bytes.length;) {
    const size = bytes.readUInt32BE(at)
    if (size < 8 || at + size > bytes.length) break
    const plain = `${path}${bytes.toString('latin1', at + 4, at + 8)}`
    const name = found.has(plain) ? `${plain}[1]` : plain
    const body = bytes.subarray(at + 8, at + size)
    found.set(name, body)
    if (/(?:moov|trak|trak\[1\]|mdia|minf|stbl)$/.test(name))
      for (const [key, box] of boxesOf(body, `${name}/`)) found.set(key, box)
    if (name.endsWith('/stsd')) for (const [key, box] of boxesOf(body.subarray(8), `${name}/`)) found.set(key, box)
    at += size
  }
  return found
}

/** The length of an MP4 in seconds, by its movie header. */
export function secondsOf(bytes: Buffer): number {
  const header = boxesOf(bytes).get('moov/mvhd')
  if (!header || header[0] !== 0) throw new Error('There is no movie header of version 0.')
  return header.readUInt32BE(16) / header.readUInt32BE(12)
}

/** The samples of a track of an MP4, at the positions that its tables name. */
export function samplesOf(bytes: Buffer, table: (name: string) => Buffer): readonly Buffer[] {
  const [chunks, sizes, places] = [table('stsc'), table('stsz'), table('stco')]
  const runs = Array.from({ length: chunks.readUInt32BE(4) }, (_, run) =>
    [0, 4].map((part) => chunks.readUInt32BE(8 + 12 * run + part)),
  )
  const samples: Buffer[] = []
  for (let chunk = 1; chunk <= places.readUInt32BE(4); chunk++) {
    let at = places.readUInt32BE(4 + 4 * chunk)
    const [, perChunk = 0] = runs.findLast(([first = 0]) => first <= chunk) ?? []
    for (let sample = 0; sample < perChunk; sample++) {
      const size = sizes.readUInt32BE(4) || sizes.readUInt32BE(12 + 4 * samples.length)
      samples.push(bytes.subarray(at, at + size))
      at += size
    }
  }
  return samples
}
