import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { KeptFile } from '../files/keptFile.ts'
import { isFresh, stampFile } from '../building/stamp.ts'
import { inputStates, leaveStamp, type Inputs } from '../building/stampStates.ts'
import { inputsOf, readsUnknown } from '../configuration/inputs.ts'
import type { Settings } from '../configuration/settings.ts'
import { cacheFolder, isWritable, projectOf } from '../files/cacheFolder.ts'
import { hashOf } from '../files/hash.ts'
import type { CacheFlags } from './cacheFlags.ts'
import type { CommandLine } from './commandLine.ts'

/** The folder of the cache, which is created; undefined if there is none. */
export function cacheOf({ cache }: CacheFlags): string | undefined {
  if (cache === undefined) return cacheFolder(projectOf(process.cwd()))
  return cache !== false && isWritable(cache) ? resolve(cache) : undefined
}

/**
 * The file in which builds with these settings leave what they did; undefined if there is no cache, or if the configuration
 * runs code that can change unseen.
 */
export const buildCache = <Value>(
  commandLine: CommandLine,
  settings: Settings,
  flags: CacheFlags,
): Promise<KeptFile<Value> | undefined> =>
  settingsFile(commandLine, { settings, flags, of: [settings.specs, settings.out] })

/** The same for checks, whatever the folder of packages. */
export const checkCache = <Value>(
  commandLine: CommandLine,
  settings: Settings,
  flags: CacheFlags,
): Promise<KeptFile<Value> | undefined> => settingsFile(commandLine, { settings, flags, of: [settings.specs] })

function settingsFile<Value>(
  commandLine: CommandLine,
  { settings, flags, of }: Pick<Kept, 'settings' | 'flags'> & { readonly of: readonly string[] },
): Promise<KeptFile<Value> | undefined> {
  const name = hashOf(JSON.stringify([...of, settings.config ?? ''].map((path) => resolve(path))))
  return keptFile(commandLine, { settings, flags, name, identity: () => settingsHash(settings) })
}

/** A file of the cache, and everything but the tool that its content depends on. */
export interface Kept {
  readonly settings: Settings
  readonly flags: CacheFlags
  readonly name: string
  readonly identity: () => Promise<string> | string
}

/** A file of the cache; undefined if there is no cache, or if the configuration runs code that can change unseen. */
export async function keptFile<Value>({ own }: CommandLine, kept: Kept): Promise<KeptFile<Value> | undefined> {
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
