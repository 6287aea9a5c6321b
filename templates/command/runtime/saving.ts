import { randomUUID } from 'node:crypto'
import { readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, extname, join } from 'node:path'
import { fieldsOf } from '../../../generator/language/values.ts'
import { endingOf, typeOfName } from '@gatewright/client/files'
import { UsageError, type Stream, type Terminal } from './context.js'
import { pathOf } from './paths.js'

/** The distinct addresses of a result; none if it is text. */
export function addressesOf(result: unknown): readonly string[] {
  const { url, items } = fieldsOf(result)
  const inner: readonly unknown[] = Array.isArray(items) ? items.map((item: unknown) => fieldsOf(item)['url']) : []
  return [...new Set([url, ...inner])].filter((address) => typeof address === 'string')
}

/** Throws a UsageError if a file cannot be saved there, before anything is paid for. */
export async function refuseOutput(path: string, force: boolean, terminal: Terminal): Promise<void> {
  if (path === '-') return
  const [there, folder] = await Promise.all(
    [path, dirname(path)].map((one) => stat(pathOf(terminal, one)).catch(() => undefined)),
  )
  if (there?.isDirectory()) throw new UsageError(`${path} is a folder. Name a file, such as ${join(path, 'result')}.`)
  if (!folder?.isDirectory()) throw new UsageError(`There is no folder ${dirname(path)} to save ${path} in.`)
  if (there && !force) throw new UsageError(`${path} already exists. To overwrite it, add --force.`)
}

/**
 * Throws a UsageError if a file without an extension would most likely get one that already exists: a video model saves
 * some type of video.
 */
export async function refuseNamed(
  { output = '-', force }: Named,
  media: string | undefined,
  terminal: Terminal,
): Promise<void> {
  if (output === '-' || extname(output) !== '' || force) return
  const names = await readdir(dirname(pathOf(terminal, output))).catch(() => [])
  const family = media === 'model3d' ? 'model' : media
  const isTaken = (name: string): boolean =>
    name === basename(output) + extname(name) && typeOfName(name).startsWith(`${family}/`)
  const there = names.find(isTaken)
  if (there !== undefined) {
    throw new UsageError(`${join(dirname(output), there)} already exists. To overwrite it, add --force.`)
  }
}

/** Where to save a result. */
interface Named {
  readonly output?: string | undefined
  readonly force: boolean
}

/** How files are saved. */
export interface Saving {
  readonly force: boolean
  /** Aborts a download. */
  readonly signal: AbortSignal
  /** Where relative paths begin, and what `-` names. */
  readonly terminal: Terminal
  readonly warn: (warning: string) => void
}

/**
 * Saves the assets of a result, or its text; returns the paths, none for standard output. A file without an extension
 * gets that of its type. Incomplete files are removed.
 */
export async function saveResult(result: unknown, path: string, saving: Saving): Promise<readonly string[]> {
  const addresses = addressesOf(result)
  const { terminal } = saving
  if (addresses.length === 0) {
    const { text } = fieldsOf(result)
    const isText = typeof text === 'string'
    const content = `${isText ? text : JSON.stringify(result, null, 2)}\n`
    if (path === '-') return print(terminal.stdout, content)
    const own = extname(path) === '' ? `${path}.${isText ? 'txt' : 'json'}` : path
    await place(own, saving, (part) => writeFile(part, content))
    return [own]
  }
  if (path === '-' && addresses.length > 1) {
    throw new Error(`The result has ${addresses.length} files, but -o - takes only one: choose a file name.`)
  }
  const saved: string[] = []
  for (const [index, address] of addresses.entries()) {
    const own = path === '-' || addresses.length === 1 ? path : numbered(path, index + 1)
    saved.push(...(await save(address, own, saving)))
  }
  return saved
}

async function print(stdout: Stream, content: string | Uint8Array): Promise<readonly []> {
  await new Promise<void>((done) => void stdout.write(content, () => done()))
  return []
}

/** Saves the file at an address; returns its path. */
async function save(address: string, path: string, saving: Saving): Promise<readonly string[]> {
  const { signal, terminal, warn } = saving
  const reported = (cause: unknown): Error => {
    signal.throwIfAborted()
    const { message, cause: inner } = fieldsOf(cause)
    return new Error(`${address.slice(0, 200)} was not saved: ${fieldsOf(inner)['message'] || message}.`, { cause })
  }
  const { body, type } = await open(address, signal).catch((cause: unknown) => Promise.reject(reported(cause)))
  if (path === '-') {
    try {
      for await (const piece of body) await print(terminal.stdout, piece)
    } catch (cause) {
      throw reported(cause)
    }
    return []
  }
  const own = extname(path) === '' && type !== '' ? `${path}.${endingOf(type)}` : path
  if (type !== '' && typeOfName(own) !== type) {
    warn(`${own} holds ${type}, whose files usually end in .${endingOf(type)}.`)
  }
  await place(own, saving, (part) => writeFile(part, body).catch((cause: unknown) => Promise.reject(reported(cause))))
  return [own]
}

/** The file at an address, and its type if its headers or extension show it. */
async function open(
  address: string,
  signal: AbortSignal,
): Promise<{ readonly body: AsyncIterable<Uint8Array>; readonly type: string }> {
  const { ok, status, body, headers } = await fetch(address, { signal })
  if (!ok || !body) throw new Error(`it answered with ${status}`)
  const [named = ''] = (headers.get('content-type') ?? '').toLowerCase().split(/[\s;]/)
  return { body, type: endingOf(named) === undefined ? typeOfName(new URL(address).pathname) : named }
}

/** `cat.mp4` becomes `cat-1.mp4`. */
const numbered = (path: string, number: number): string => path.replace(/(?<=[^/\\])(?:\.[^./\\]*)?$/, `-${number}$&`)

/** Writes a temporary file, and moves it into place when it is complete. */
async function place(name: string, { force, terminal }: Saving, write: (part: string) => Promise<void>): Promise<void> {
  const path = pathOf(terminal, name)
  const part = `${path}.${randomUUID()}.part` // one process may save two results with the same name
  // An empty file reserves the name, so that two downloads do not overwrite each other.
  if (!force) {
    await writeFile(path, '', { flag: 'wx' }).catch((cause: unknown) => {
      const why =
        fieldsOf(cause)['code'] === 'EEXIST'
          ? 'already exists. To overwrite it, add --force'
          : `cannot be written: ${cause}`
      throw new Error(`${name} ${why}.`)
    })
  }
  try {
    await write(part)
    await rename(part, path)
  } catch (error) {
    await rm(part, { force: true })
    if (!force) await rm(path, { force: true })
    throw error
  }
}
