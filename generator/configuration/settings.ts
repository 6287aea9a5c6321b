import type { PackageSettings } from '../catalogue/packages.ts'
import type { Target } from '../catalogue/target.ts'
import type { Check } from '../checks/index.ts'
import type { Kind } from '../kinds/kind.ts'
import type { ReleaseConfig } from './config.ts'

/** The input of a command: its flags, then the configuration, then the defaults. */
export interface Settings {
  /** The path of the configuration file; undefined if there is none. */
  readonly config: string | undefined
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
  /** The names of the targets that the configuration switches off. */
  readonly off: readonly string[]
  /** The files that replace templates, by the paths of these. */
  readonly replacements: ReadonlyMap<string, string>
  /** How releases are made. */
  readonly release: ReleaseConfig
  /** The folder of the configuration file, from which its paths start; undefined if there is none. */
  readonly base: string | undefined
}

/** The flags of a command that choose files and folders. */
export interface FolderFlags {
  readonly config?: string
  readonly specs?: string
  readonly out?: string
}

/** The targets and the folder of templates of Gatewright itself. */
export interface BuiltIn {
  readonly targets: () => Promise<readonly Target[]>
  readonly templates: string
}
