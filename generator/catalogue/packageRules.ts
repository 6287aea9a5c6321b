import { builtinModules } from 'node:module'
import { fileNameProblem } from './names.ts'
import { namesOf, type Packages, type PackageSettings } from './packages.ts'

/** A mistake in the settings of packages. */
export interface PackageProblem {
  /** The keys that lead to the wrong value. */
  readonly path: readonly string[]
  /** A sentence without a period. */
  readonly message: string
}

/** Every mistake in the settings that their types do not show. `targets` are the names of all targets that are built. */
export function packageProblems(settings: PackageSettings, targets: readonly string[]): readonly PackageProblem[] {
  const { scope, names = {}, version, license, repository, command } = settings
  const url = typeof repository === 'object' ? repository.url : repository
  return [
    ...problem(['scope'], scope, scopeProblem),
    ...Object.entries(names).flatMap(([target, name]) => problem(['names', target], name, packageNameProblem)),
    ...twins(settings, targets),
    ...problem(['version'], version, versionProblem),
    ...problem(['license'], license, licenseProblem),
    ...problem(typeof repository === 'object' ? ['repository', 'url'] : ['repository'], url, repositoryProblem),
    ...(typeof repository === 'object'
      ? problem(['repository', 'directory'], repository.directory, folderProblem)
      : []),
    ...problem(['homepage'], settings.homepage, addressProblem),
    ...problem(['bugs'], settings.bugs, (text) =>
      /^[^\s@/]+@[^\s@/]+$/.test(text) ? undefined : addressProblem(text),
    ),
    ...problem(['author'], settings.author, lineProblem),
    ...(settings.keywords ?? []).flatMap((word, index) => problem(['keywords', String(index)], word, lineProblem)),
    ...problem(['registry'], settings.registry, addressProblem),
    ...problem(['command'], command, commandProblem),
    ...unpublishable(settings, targets),
  ]
}

function problem(
  path: readonly string[],
  value: string | undefined,
  problemOf: (value: string) => string | undefined,
): readonly PackageProblem[] {
  const why = value === undefined ? undefined : problemOf(value)
  return why === undefined ? [] : [{ path, message: `${JSON.stringify(value?.slice(0, 100))} ${why}` }]
}

/** Settings that npm refuses together when it publishes a package. */
function unpublishable(settings: PackageSettings, targets: readonly string[]): readonly PackageProblem[] {
  const { access, provenance, repository } = settings
  const plain = [...namesOf(settings, targets).values()].find((name) => !name.startsWith('@'))
  const isHidden = access === 'restricted' && plain !== undefined
  return [
    ...(isHidden
      ? [{ path: ['access'], message: `npm cannot restrict access to "${plain}", which has no scope` }]
      : []),
    ...(provenance === true && repository === undefined
      ? [{ path: ['provenance'], message: 'npm accepts a provenance only with the address of the repository' }]
      : []),
  ]
}

/** Two packages cannot have the same name. */
function twins(settings: PackageSettings, targets: readonly string[]): readonly PackageProblem[] {
  const used = new Map<string, string>()
  return [...namesOf(settings, targets)].flatMap(([target, name]) => {
    const other = used.get(name)
    used.set(name, target)
    if (other === undefined) return []
    const path = ['names', Object.hasOwn(settings.names ?? {}, target) ? target : other]
    return [{ path, message: `${JSON.stringify(name)} is already the name of the package "${other}"` }]
  })
}

/** Why npm refuses a scope; undefined if it takes it. */
export const scopeProblem = (scope: string): string | undefined =>
  /^@[a-z0-9~][a-z0-9._~-]*$/.test(scope) && scope.length <= longestScope
    ? undefined
    : 'is not a scope, such as "@acme": "@", then a-z 0-9 and . _ - inside, at most 100 characters'

const longestScope = 100

/** The longest name that npm accepts. */
const longestName = 214

/** Why npm refuses the name of a package; undefined if it takes it. */
function packageNameProblem(name: string): string | undefined {
  if (name.length > longestName) return `is longer than ${longestName} characters, which npm refuses`
  if (!/^(?:@[a-z0-9~][a-z0-9._~-]*\/)?[a-z0-9~][a-z0-9._~-]*$/.test(name))
    return 'is not a name that npm accepts, such as "@acme/client" or "acme-client": a-z 0-9, and . _ - inside'
  const isTaken = ['node_modules', 'favicon.ico', ...builtinModules].includes(name)
  return isTaken ? 'is a name that npm refuses, because Node has a module or a folder of this name' : undefined
}

/** Why this cannot be the name of a command; undefined if it can. */
export function commandProblem(name: string): string | undefined {
  if (!/^[a-z0-9][a-z0-9._-]*$/.test(name))
    return 'is not the name of a command, such as "acme-client": a-z 0-9, and . _ - inside'
  const why = fileNameProblem(name)
  return why === undefined ? undefined : `is not the name of a command: ${why}`
}

/** Why this is not a version; undefined if it is one. */
const versionProblem = (version: string): string | undefined =>
  /^(?:0|[1-9]\d{0,8})(?:\.(?:0|[1-9]\d{0,8})){2}(?:-[0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*)?$/.test(version)
    ? undefined
    : 'is not a version, such as "1.0.0" or "1.0.0-beta.1"'

/** Why this is not a licence; undefined if it is one. */
export const licenseProblem = (license: string): string | undefined =>
  /^[A-Za-z0-9.+()-]+(?: [A-Za-z0-9.+()-]+)*$/.test(license) && license.length <= 200
    ? undefined
    : 'is not a licence, such as "MIT", "Apache-2.0" or "UNLICENSED"; name the file of any other text in licenseFile'

const repositoryProblem = (url: string): string | undefined =>
  url.length <= longestAddress && [shorthand, gitAddress].some((form) => form.test(url))
    ? undefined
    : 'is not a repository, such as "https://github.com/acme/models" or "github:acme/models", without a password'

const shorthand = /^(?:(?:github|gitlab|bitbucket):)?[\w.-]+\/[\w.-]+$/
const gitAddress = /^(?:git\+)?(?:https?|git|ssh):\/\/(?:git@)?[^\s@/]+\/\S+$/

/** A folder inside of the repository. */
const folderProblem = (folder: string): string | undefined =>
  /^(?!\.+(?:\/|$))[\w.@+-]+(?:\/(?!\.+(?:\/|$))[\w.@+-]+)*\/?$/.test(folder) && folder.length <= longestAddress
    ? undefined
    : 'is not a folder in the repository, such as "generated"'

const addressProblem = (url: string): string | undefined =>
  url.length <= longestAddress && /^https?:\/\/[^\s@/?#]+(?:[/?#]\S*)?$/.test(url)
    ? undefined
    : 'is not an address, such as "https://acme.example", without a password'

const longestAddress = 2000

const lineProblem = (text: string): string | undefined =>
  /^[^\p{Cc}\p{Cs}\u2028\u2029]{1,200}$/u.test(text) ? undefined : 'is not a line of 1 to 200 characters'

/** Sentences about packages that are valid, and yet lack something. */
export function packageWarnings({ license, licenseText }: Packages): readonly string[] {
  if (licenseText !== undefined || ['MIT', 'UNLICENSED'].includes(license)) return []
  return [`The licence of the packages is ${license}, and they contain no text of it: set packages.licenseFile.`]
}
