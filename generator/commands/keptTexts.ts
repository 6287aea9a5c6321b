import type { KeptFile } from '../files/keptFile.ts'
import type { Settings } from '../configuration/settings.ts'
import { orderWith } from '../kinds/order.ts'
import { keptFile } from './buildCache.ts'
import type { CacheFlags } from './cacheFlags.ts'
import type { CommandLine } from './commandLine.ts'
import type { KnownTexts } from './format.ts'

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
