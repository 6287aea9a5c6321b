import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { isFresh, stampFile } from '../building/stamp.ts'
import { inputStates, leaveStamp, type Inputs } from '../building/stampStates.ts'
import { inputsOf, readsUnknown } from '../configuration/inputs.ts'
import type { Settings } from '../configuration/settings.ts'
import { cacheFolder, isWritable, projectOf } from '../files/cacheFolder.ts'
import { hashOf } from '../files/hash.ts'
import { KeptFile } from '../files/keptFile.ts'
import { orderWith } from '../kinds/order.ts'
import type { CacheFlags, CommandLine } from './commandLine.ts'
import type { KnownTexts } from './format.ts'

/** The folder of the cache, which is created; undefined if there is none. */
export function cacheOf({ cache }: CacheFlags): string | undefined {
  if (cache === undefined) return cacheFolder(projectOf(process.cwd()))
  return cache !== false && isWritable(cache) ? resolve(cache) : undefined
}

/**
 * The file in which commands with these settings leave what they did with some folders; undefined if there is no cache, or if
 * the configuration runs code that can change unseen.
 */
export function settingsFile<Value>(
  commandLine: CommandLine,
  settings: Settings,
  flags: CacheFlags,
  folders: readonly string[],
): Promise<KeptFile<Value> | undefined> {
  const name = hashOf(JSON.stringify([...folders, settings.config ?? ''].map((path) => resolve(path))))
  return keptFile(commandLine, { settings, flags, name, identity: () => settingsHash(settings) })
}

/** A file of the cache, and everything but the tool that its content depends on. */
interface Kept {
  readonly settings: Settings
  readonly flags: CacheFlags
  readonly name: string
  readonly identity: () => Promise<string> | string
}

/** A file of the cache; undefined if there is no cache, or if the configuration runs code that can change unseen. */
async function keptFile<Value>({ own }: CommandLine, kept: Kept): Promise<KeptFile<Value> | undefined> {
  const folder = cacheOf(kept.flags)
  if (folder === undefined || (await readsUnknown(kept.settings))) return undefined
  const identity = JSON.stringify([toolHash(folder, own()), await kept.identity()])
  return new KeptFile(folder, `${kept.name}.kept`, identity)
}

/** A hash of everything but the specs that decides what a build makes. */
async function settingsHash(settings: Settings): Promise<string> {
  const { files } = await inputsOf(settings)
  const { packages, off, replacements, base } = settings
  const licence = packages.licenseFile === undefined ? [] : [packages.licenseFile]
  const contents = [...files, ...licence].map((file) => [file, readFileSync(file, 'base64')])
  return hashOf(JSON.stringify([process.version, packages, off, [...replacements], base, contents]))
}

/** A hash of the content of all files of the tool. Most commands need not read them: a stamp shows that none has changed. */
function toolHash(folder: string, own: Inputs): string {
  const key = JSON.stringify(['tool', own])
  const stamp = stampFile(folder, key).read()
  if (stamp !== undefined && isFresh(stamp)) return stamp.printed.stdout
  const states = inputStates(own, Date.now())
  if (states === undefined) return `${Date.now()}` // it is being edited: no other command has the same
  const files = [...states].filter(([, { size }]) => size > 0).map(([file]) => file)
  const contents = files.sort().map((file) => [file, hashOf(readFileSync(file, 'latin1'))])
  const stdout = hashOf(JSON.stringify(contents))
  leaveStamp(folder, key, { printed: { stdout, stderr: '', code: 0 }, present: [], absent: [], states })
  return stdout
}

/** The texts that earlier commands found formatted, by their hashes, in a file of the cache. */
export class KeptTexts implements KnownTexts {
  private readonly file: KeptFile<readonly string[]> | undefined
  private readonly met = new Set<string>()
  private kept: ReadonlySet<string> | undefined

  private constructor(file: KeptFile<readonly string[]> | undefined) {
    this.file = file
  }

  /** The texts for these settings: another version or another order of keys has none of them. */
  static async of(commandLine: CommandLine, settings: Settings, flags: CacheFlags): Promise<KeptTexts> {
    const identity = (): string => orderWith(settings.kinds).join()
    return new KeptTexts(await keptFile(commandLine, { settings, flags, name: 'formatted', identity }))
  }

  /** Whether a text is formatted. */
  has(hash: string): boolean {
    this.kept ??= new Set(this.file?.read() ?? [])
    if (this.kept.has(hash)) this.met.add(hash)
    return this.kept.has(hash)
  }

  /** Adds a formatted text. */
  add(hash: string): void {
    this.met.add(hash)
  }

  /** Keeps the texts that this command met, if they are others than before. */
  save(): void {
    if ([...this.met].every((hash) => this.kept?.has(hash))) return
    this.file?.write([...this.met].sort())
  }
}
