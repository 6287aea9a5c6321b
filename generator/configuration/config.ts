import type { Target } from '../catalogue/target.ts'
import type { Check } from '../checks/index.ts'
import type { Kind } from '../kinds/kind.ts'

/** The configuration of a catalogue: the default export of `gatewright.config.ts`. Every key is optional. */
export interface Config {
  /** The folder of specs, relative to the configuration file. Default: `specs`. */
  readonly specs?: string
  /** The folder of packages, relative to the configuration file. Default: `generated`. */
  readonly out?: string
  /** The names and the metadata of the packages. */
  readonly packages?: PackagesConfig
  /**
   * The targets of Gatewright: a list names those that are built; in an object, `false` leaves one out and an object sets its
   * options. Default: all of them.
   */
  readonly targets?: readonly string[] | TargetChoices
  /** More kinds, checks and targets. */
  readonly extensions?: ExtensionsConfig
  /** Templates of one's own in place of those of Gatewright, by their paths, such as `client/readme.hbs`. */
  readonly templates?: { readonly [path: string]: string }
  /** How `gatewright release` finds the last release and where it writes. */
  readonly release?: ReleaseConfig
}

/** Choices of targets, by their names. */
export interface TargetChoices {
  readonly [target: string]: boolean | object
}

/** The names and the metadata of the packages. */
export interface PackagesConfig {
  /** The scope of all names, such as `@acme`. Default: `@gatewright`. */
  readonly scope?: string
  /** Full names by target, for packages that are not called scope and target. */
  readonly names?: { readonly [target: string]: string }
  /** The version of all packages. Default: the version in `service.yaml`. */
  readonly version?: string
  /** The licence, as an SPDX expression or `UNLICENSED`. Default: the licence in `service.yaml`. */
  readonly license?: string
  /** The file with the text of the licence, relative to the configuration file. */
  readonly licenseFile?: string
  /** The repository of the sources: its address, or the address and the folder of the packages in it. */
  readonly repository?: string | { readonly url: string; readonly directory?: string }
  /** The address of the documentation. */
  readonly homepage?: string
  /** The address where users report bugs, or their email address. */
  readonly bugs?: string
  /** The author, such as `Acme <hello@acme.example>`. */
  readonly author?: string
  /** The words that the packages are found by in a registry. */
  readonly keywords?: readonly string[]
  /** The address of the registry that the packages are published to. Default: the registry of npm's own settings. */
  readonly registry?: string
  /** The audience of the published packages. Default: npm's own, which is `restricted` for a name with a scope. */
  readonly access?: 'public' | 'restricted'
  /** Whether the packages are published with a statement of provenance. Default: npm's own, which is `false`. */
  readonly provenance?: boolean
}

/** How `gatewright release` finds the last release and where it writes. */
export interface ReleaseConfig {
  /** The last release: a reference of git, a folder, a tarball, or `npm:<package>@<version>`. Default: the last tag. */
  readonly from?: string
  /** The first part of each tag, before the version. Default: `v`. */
  readonly tagPrefix?: string
  /** The file of the changelog, relative to the configuration file. Default: `CHANGELOG.md`. */
  readonly changelog?: string
}

/** The parts that a configuration adds to those of Gatewright. */
export interface ExtensionsConfig {
  /** Kinds of parameters, which specs use by their words. */
  readonly kinds?: readonly Kind[]
  /** Checks of all specs together. */
  readonly checks?: readonly Check[]
  /** Targets, each of which writes a folder of files. */
  readonly targets?: readonly Target[]
}

/** Returns the configuration unchanged: it types the default export of a configuration file. */
export const defineConfig = (config: Config): Config => config
