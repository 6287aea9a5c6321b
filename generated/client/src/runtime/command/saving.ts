import { rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { UsageError } from './shop.js'

/** The addresses of a result, each once; none when it is text. */
export function addressesOf(result: unknown): readonly string[] {
  const { url, items } = Object(result)
  const inner: readonly unknown[] = Array.isArray(items) ? items.map((item) => Object(item).url) : []
  return [...new Set([url, ...inner])].filter((address) => typeof address === 'string')
}

/** Throws a UsageError when a file cannot be saved there: before anything is paid for. */
export async function refuseOutput(path: string, force: boolean): Promise<void> {
  const [there, folder] = await Promise.all([path, dirname(path)].map((one) => stat(one).catch(() => undefined)))
  if (there?.isDirectory()) throw new UsageError(`${path} is a folder; name the file, such as ${join(path, 'result')}.`)
  if (!folder?.isDirectory()) throw new UsageError(`There is no folder ${dirname(path)} to save ${path} in.`)
  if (there && !force) throw new UsageError(`${path} is there already; --force overwrites it.`)
}

/** How files are saved. */
export interface Saving {
  readonly force: boolean
  /** Ends a download. */
  readonly signal: AbortSignal
}

/** Saves the assets of a result, or its text; the paths. A file that is not whole is never left behind. */
export async function saveResult(result: unknown, path: string, { force, signal }: Saving): Promise<readonly string[]> {
  const addresses = addressesOf(result)
  const { text = JSON.stringify(result, null, 2) } = Object(result)
  if (addresses.length === 0) {
    await place(path, force, (part) => writeFile(part, `${text}\n`))
    return [path]
  }
  const saved: string[] = []
  for (const [index, address] of addresses.entries()) {
    const own = addresses.length === 1 ? path : numbered(path, index + 1)
    await place(own, force, (part) => download(address, part, signal))
    saved.push(own)
  }
  return saved
}

/** `cat.mp4` becomes `cat-1.mp4`. */
const numbered = (path: string, number: number): string => path.replace(/(?<=[^/\\])(?:\.[^./\\]*)?$/, `-${number}$&`)

async function download(address: string, part: string, signal: AbortSignal): Promise<void> {
  try {
    const { ok, status, body } = await fetch(address, { signal })
    if (!ok || !body) throw new Error(`it answered with ${status}`)
    await writeFile(part, body)
  } catch (cause) {
    signal.throwIfAborted()
    const { message, cause: inner } = Object(cause)
    throw new Error(`${address.slice(0, 200)} was not saved: ${inner?.message || message}.`, { cause })
  }
}

/** Writes a file beside its place and moves it there when it is whole. */
async function place(path: string, force: boolean, write: (part: string) => Promise<void>): Promise<void> {
  const part = `${path}.${process.pid}.part`
  // An empty file keeps the place: two that save at once do not overwrite each other.
  if (!force) {
    await writeFile(path, '', { flag: 'wx' }).catch((cause: unknown) => {
      const why =
        Object(cause).code === 'EEXIST' ? 'is there already; --force overwrites it' : `cannot be written: ${cause}`
      throw new Error(`${path} ${why}.`)
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
