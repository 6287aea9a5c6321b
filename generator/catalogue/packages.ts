import type { Catalogue, Service } from './catalogue.ts'

/** The names and the metadata of the packages of a catalogue; the same for all of them. */
export interface Packages {
  /** The full name of each package that is built, by its target. */
  readonly names: { readonly [target: string]: string }
  readonly version: string
  /** An SPDX expression, `UNLICENSED`, or the words of npm that refer to the file with the licence. */
  readonly license: string
  /** The text of the licence, if the configuration names its file. */
  readonly licenseText?: string
  readonly repository?: Repository
  readonly homepage?: string
  readonly bugs?: string
  readonly author?: string
  readonly keywords: readonly string[]
  readonly registry?: string
  readonly access?: 'public' | 'restricted'
  readonly provenance?: boolean
  /** The name of the client's command, such as `acme-client`. */
  readonly command: string
  /** The scope of names, such as `@acme`. */
  readonly scope: string
  /** The packages that are published elsewhere than on npm, by their targets. */
  readonly elsewhere: { readonly [target: string]: ForeignPackage }
}

/** A package that is published elsewhere than on npm. */
export interface ForeignPackage {
  /** The registry for people, such as `PyPI`. */
  readonly registry: string
  readonly name: string
  /** The version in the form of the registry. */
  readonly version: string
  /** The name by which programs import it. */
  readonly module: string
  /** The commands that publish it, in which `{folder}` stands for its folder. */
  readonly publish: readonly string[]
}

/** A target, as far as it decides where its package is published. */
export interface Published {
  readonly name: string
  /**
   * The package that the target makes for another registry than npm, from the settings of all packages and from its own
   * options. Undefined: its package has a name on npm.
   */
  elsewhere?(packages: Packages, options: TargetOptions): ForeignPackage
}

/** The options of a target that a configuration sets, by name. */
export interface TargetOptions {
  readonly [option: string]: string
}

/** The repository of the sources. */
export interface Repository {
  readonly url: string
  /** The folder of the packages in it, which holds a folder for each target. */
  readonly directory?: string
}

/** The settings of packages; all have a default. */
export interface PackageSettings extends Partial<Omit<Packages, 'repository' | 'licenseText' | 'elsewhere'>> {
  /** The options of targets whose packages are published elsewhere. */
  readonly options?: { readonly [target: string]: TargetOptions }
  /** The path of the file with the text of the licence. */
  readonly licenseFile?: string
  readonly repository?: string | Repository
}

/** The catalogue that targets see: the content of the specs, and the names of its packages. */
export interface PackagedCatalogue extends Catalogue {
  readonly packages: Packages
}

/** The scope of packages without a configuration. */
export const defaultScope = '@gatewright'

/** The names of the targets whose packages have a name on npm. */
export const onNpm = (targets: readonly Published[]): readonly string[] =>
  targets.flatMap(({ name, elsewhere }) => (elsewhere === undefined ? [name] : []))

/** The packages of these targets. The service has the version and the licence, unless the settings have others. */
export function packagesOf(
  service: Pick<Service, 'version' | 'license'>,
  targets: readonly Published[],
  settings: PackageSettings = {},
  licenseText?: string,
): Packages {
  const packages = npmPackages(service, onNpm(targets), settings, licenseText)
  const elsewhere = targets.flatMap((target) => {
    const made = target.elsewhere?.(packages, settings.options?.[target.name] ?? {})
    return made === undefined ? [] : [[target.name, made] as const]
  })
  return Object.freeze({ ...packages, elsewhere: Object.fromEntries(elsewhere) })
}

function npmPackages(
  service: Pick<Service, 'version' | 'license'>,
  targets: readonly string[],
  settings: PackageSettings,
  licenseText: string | undefined,
): Packages {
  const {
    scope = defaultScope,
    names: _names,
    licenseFile: _file,
    options: _options,
    repository,
    ...metadata
  } = settings
  const names = Object.fromEntries(namesOf(settings, targets))
  return {
    version: service.version,
    keywords: [],
    command: commandOf(names['command'] ?? scope),
    ...metadata,
    scope,
    elsewhere: {},
    names,
    license: licenseOf(settings.license ?? service.license, settings.license, licenseText),
    ...(repository !== undefined && { repository: typeof repository === 'string' ? { url: repository } : repository }),
    ...(licenseText !== undefined && { licenseText }),
  }
}

/** The full names of packages by their targets. */
export function namesOf(
  { scope = defaultScope, names = {} }: PackageSettings,
  targets: readonly string[],
): ReadonlyMap<string, string> {
  const own = new Map(Object.entries(names))
  return new Map(targets.map((target) => [target, own.get(target) ?? `${scope}/${target}`]))
}

/** The name of a command: that of its scope, or else that of its package. */
const commandOf = (name: string): string => name.replace(/^@([^/]+).*/, '$1-client')

/** The `license` of a package.json. */
function licenseOf(license: string, own: string | undefined, text: string | undefined): string {
  if (text === undefined) return license
  // MIT is also the default of a service, and another text contradicts it.
  const isOther =
    own === undefined && license === 'MIT' && !text.includes('Permission is hereby granted, free of charge')
  return isOther || license.startsWith(inFile) ? `${inFile}LICENSE` : license
}

/** The words of npm for a licence without an SPDX identifier (its documentation of package.json). */
const inFile = 'SEE LICENSE IN '
