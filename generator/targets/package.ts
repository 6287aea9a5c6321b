import { join } from 'node:path'
import type { Json } from '../catalogue/catalogue.ts'
import type { PackagedCatalogue, Packages } from '../catalogue/packages.ts'
import type { Output } from '../catalogue/target.ts'
import { packageFormat } from '../protocol/format.ts'
import { templates } from '../root.ts'
import { plainText, prose } from '../writing/print.ts'

/** The metadata of one package. */
export interface PackageManifest {
  readonly description: string
  /** Its entry points in addition to its `package.json`. */
  readonly exports: { readonly [subpath: string]: Json }
  /** Its commands, by name. */
  readonly bin?: { readonly [command: string]: string }
  /** Its dependencies by name, each with its version. */
  readonly dependencies?: { readonly [name: string]: string }
  /** The packages that its users must have besides, by name, each with its range of versions. */
  readonly peerDependencies?: { readonly [name: string]: string }
  /** The versions of Node that it runs in. Default: 20 and newer. */
  readonly node?: string
  /** The folders and files that are published. */
  readonly files: readonly string[]
  /** Whether it is never published. */
  readonly private?: true
}

/** The package.json of a package: ESM, only the declared dependencies, no side effects on import. */
export function packageJson({ packages }: PackagedCatalogue, target: string, manifest: PackageManifest): Output {
  const { description, exports, bin, dependencies, peerDependencies, node = '>=20', files } = manifest
  const isPrivate = manifest.private === true
  return {
    path: 'package.json',
    json: {
      name: packageName(packages, target),
      version: packages.version,
      ...(isPrivate && { private: true }),
      description,
      ...aboutPackage(packages, target),
      type: 'module',
      sideEffects: false,
      engines: { node },
      ...(bin && { bin: { ...bin } }),
      exports: { ...exports, './package.json': './package.json' },
      files,
      ...(dependencies && { dependencies: { ...dependencies } }),
      ...(peerDependencies && { peerDependencies: { ...peerDependencies } }),
      ...(isPrivate ? {} : publishConfig(packages)),
      gatewright: { target, format: packageFormat },
    },
  }
}

/** The full name of the package of a target. Throws if the target is not built. */
export function packageName({ names }: Packages, target: string): string {
  const name = names[target]
  if (name === undefined) throw new Error(`the target "${target}" is not built`)
  return name
}

/** The details that registries show, in the forms that npm does not correct. */
function aboutPackage(packages: Packages, target: string): { readonly [key: string]: Json } {
  const { keywords, license, author, homepage, bugs, repository } = packages
  return {
    ...(keywords.length > 0 && { keywords }),
    ...(homepage !== undefined && { homepage }),
    ...(bugs !== undefined && { bugs: bugs.includes('://') ? { url: bugs } : { email: bugs } }),
    license,
    ...(author !== undefined && { author }),
    ...(repository && { repository: repositoryData(repository, target) }),
  }
}

function repositoryData({ url, directory }: NonNullable<Packages['repository']>, target: string): Json {
  const folder = directory?.replace(/(?<!\/)\/+$/, '')
  return { type: 'git', url: gitUrl(url), ...(folder !== undefined && { directory: `${folder}/${target}` }) }
}

/** Returns the address of a repository as npm publishes it: of a host that npm knows, with `git+` and `.git`. */
export function gitUrl(url: string): string {
  const [, host = 'github', path] = /^(?:(github|gitlab|bitbucket):)?([\w.-]+\/[\w.-]+)$/.exec(url) ?? []
  const long = path === undefined ? url : `https://${host}.${host === 'bitbucket' ? 'org' : 'com'}/${path}`
  const isKnown = /^https:\/\/(?:github\.com|gitlab\.com|bitbucket\.org)\//.test(long)
  return isKnown ? `git+${long.replace(/(?:\.git)?(?<!\/)\/*$/, '')}.git` : long
}

function publishConfig({ registry, access, provenance }: Packages): { readonly [key: string]: Json } {
  const config = {
    ...(registry !== undefined && { registry }),
    ...(access !== undefined && { access }),
    ...(provenance !== undefined && { provenance }),
  }
  return Object.keys(config).length > 0 ? { publishConfig: config } : {}
}

/** The file with the licence of a package, if its text is known. */
export function licence({ packages }: PackagedCatalogue): readonly Output[] {
  const { license, licenseText, author = 'the authors' } = packages
  const path = 'LICENSE'
  if (licenseText !== undefined)
    return [{ path, template: join(templates, 'shared/text.hbs'), view: { text: plainText(licenseText) } }]
  const view = { holder: prose(author.replace(/(?<!\s)\s*[<(].*/, '')) }
  return license === 'MIT' ? [{ path, template: join(templates, 'shared/mit.hbs'), view }] : []
}

/** The entry point of a compiled module. */
export const entry = (module: string): { readonly types: string; readonly default: string } => ({
  types: `./dist/${module}.d.ts`,
  default: `./dist/${module}.js`,
})
