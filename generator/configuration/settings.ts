import type { PackageSettings } from '../catalogue/packages.ts'
import type { Target } from '../catalogue/target.ts'
import type { Check } from '../checks/check.ts'
import type { Kind } from '../kinds/kind.ts'

/** The input of a command: its flags, then the configuration, then the defaults. */
export interface Settings {
  /** The folder of specs, as seen from the current folder. */
  readonly specs: string
  /** The folder of packages, as seen from the current folder. */
  readonly out: string
  /** The kinds that the configuration adds. */
  readonly kinds: readonly Kind[]
  /** The checks that the configuration adds. */
  readonly checks: readonly Check[]
  /** The names and the metadata of the packages. */
  readonly packages: PackageSettings
  /** The targets to build: loading them takes a while, and most commands need none. */
  readonly targets: () => Promise<readonly Target[]>
  /** The files that replace templates, by the paths of these. */
  readonly templates: ReadonlyMap<string, string>
}

/** The flags of a command that choose folders. */
export interface FolderFlags {
  readonly specs?: string
  readonly out?: string
}

/** Resolves the settings of a command. `builtIn` loads the targets of Gatewright. */
export const settingsOf = (
  { specs = 'specs', out = 'generated' }: FolderFlags,
  builtIn: () => Promise<readonly Target[]>,
): Settings => ({ specs, out, kinds: [], checks: [], packages: {}, targets: builtIn, templates: new Map() })
