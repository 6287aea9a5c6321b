import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FileStore } from '../files/store.ts'
import { isRecord } from '../base/values.ts'
import { fits } from './http/fits.ts'
import type { MediaSize, Sandbox, SandboxOptions, SandboxPackage } from './sandbox.ts'
import { WorkerPool } from './workerPool.ts'

/** The settings of the sandbox. */
export interface SandboxSettings {
  /** Whether it is on. */
  readonly sandbox: boolean
  readonly sandboxMs: number
  readonly sandboxMedia: MediaSize
  /** How long its files are kept, in milliseconds. */
  readonly fileMs: number
}

/** Opens the sandbox on a file store, if it is on: of the package that is given, or of the installed one. Throws if there is none. */
export async function openSandbox(
  { sandbox, sandboxMs, sandboxMedia, fileMs }: SandboxSettings,
  files: FileStore,
  {
    given,
    ...options
  }: Pick<SandboxOptions, 'now' | 'onMade' | 'onWarning'> & { readonly given: SandboxPackage | undefined },
): Promise<Sandbox | undefined> {
  if (!sandbox) return undefined
  const { openSandbox: open } = given ?? (await loadSandbox())
  return open({
    store: async (bytes, metadata) => (await files.put(bytes, { ...metadata, ttlMs: fileMs })).url,
    fits,
    openPool: (pool) => new WorkerPool(pool),
    seconds: sandboxMs / 1000,
    media: sandboxMedia,
    ...options,
  })
}

const name = '@gatewright/sandbox'

/** The files whose packages are searched: those of the working folder come before those beside the gateway. */
const importers = (): readonly string[] => [join(process.cwd(), 'package.json'), import.meta.filename]

/** Loads the package of the sandbox, as the first of these files would import it. Throws if it is not installed. */
export async function loadSandbox(from: readonly string[] = importers()): Promise<SandboxPackage> {
  const entry = from.map(entryFrom).find((found) => found !== undefined)
  if (entry === undefined) throw new Error(missing)
  const loaded: unknown = await import(pathToFileURL(entry).href).catch((cause: unknown) => {
    const isMissing = isRecord(cause) && String(cause['code']).endsWith('MODULE_NOT_FOUND')
    throw isMissing ? new Error(incomplete, { cause }) : cause
  })
  if (isSandbox(loaded)) return loaded
  throw new Error(`${name} has no export openSandbox: install the version of the gateway.`)
}

const missing = `The sandbox is on, but ${name} is not installed: run \`npm install --save-dev ${name}\`, or set GATEWRIGHT_SANDBOX=off.`

const incomplete = `The sandbox is on, but ${name} lacks its libraries: run \`npm install\`, or set GATEWRIGHT_SANDBOX=off.`

function entryFrom(place: string): string | undefined {
  try {
    return createRequire(place).resolve(name)
  } catch {
    return undefined
  }
}

const isSandbox = (loaded: unknown): loaded is SandboxPackage =>
  isRecord(loaded) && typeof loaded['openSandbox'] === 'function'
