import { readFileSync } from 'node:fs'
import { Contrib, Enums, Models, Serialize, SPDX, Spec } from '@cyclonedx/cyclonedx-library'
import { PackageURL } from 'packageurl-js'
import { copyleft } from './copyleft.ts'
import { installedWith, readLockfile, type InstalledPackage, type LockedPackage, type Lockfile } from './lockfile.ts'

/** The name of the file in a folder of compiled modules: its end is the one that tools look for. */
export const sbomFile = 'sbom.cdx.json'

/**
 * The bill of materials of a package of the project, in the JSON of CycloneDX 1.6: the packages that its tarball contains
 * parts of, by their paths in the lock file, and those that npm installs with it on any system. It has neither a time nor
 * a random number, so that the same sources always have the same one.
 */
export function sbom(folder: string, bundled: readonly string[]): string {
  const lockfile = readLockfile()
  const own = folder === '.' ? '' : folder
  const contained = [...new Set(bundled)].map((path) => containedPackage(path, lockfile))
  requirePermissive(contained)
  const components = new Map<string, Models.Component>()
  for (const one of installedWith(own, lockfile))
    components.set(one.path, installedComponent(one, sameAs(one, components)))
  for (const one of contained) components.set(one.path, bundledComponent(one, sameAs(one, components)))
  const root = rootComponent(folder)
  connect(root, [...(lockfile.get(own)?.dependencies ?? []), ...contained.map(({ path }) => path)], components)
  for (const [path, component] of components) {
    const { dependencies = [], optionalDependencies = [] } = lockfile.get(path) ?? {}
    connect(component, [...dependencies, ...optionalDependencies], components)
  }
  return serialize(root, new Set(components.values()))
}

/** The component of the same version of a package at another path. */
const sameAs = (one: Identity, components: ReadonlyMap<string, Models.Component>): Models.Component | undefined =>
  [...components.values()].find(({ purl }) => purl === purlOf(one))

/** A package that a tarball contains parts of, as it is installed: other package managers do not follow our lock file. */
function containedPackage(path: string, lockfile: Lockfile): Identity & { readonly path: string } {
  const { name, version, license = lockfile.get(path)?.license ?? 'none' }: Manifest = readManifest(path)
  return { path, name, version, license }
}

function serialize(root: Models.Component, components: ReadonlySet<Models.Component>): string {
  const lifecycles = new Models.LifecycleRepository([Enums.LifecyclePhase.Build])
  const metadata = new Models.Metadata({ component: root, lifecycles })
  const bom = new Models.Bom({ metadata, components: new Models.ComponentRepository(components) })
  const normalizers = new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6)
  return `${new Serialize.JsonSerializer(normalizers).serialize(bom, { sortLists: true, space: 2 })}\n`
}

/** A license must consist of identifiers that SPDX knows, or else it is listed by its name. */
const licenses = new Contrib.License.Factories.LicenseFactory((expression) => {
  const unknown = expression
    .match(/[\w.+-]+/g)
    ?.find((word) => !/^(?:AND|OR|WITH)$/.test(word) && !SPDX.isSupportedSpdxId(word))
  if (unknown !== undefined) throw new Error(`${unknown} is not an identifier of SPDX.`)
})

type Identity = Pick<LockedPackage, 'name' | 'version' | 'license'>

type Manifest = Pick<Identity, 'name' | 'version'> & { readonly license?: string }

const readManifest = (folder: string): Manifest => JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'))

/** The group and the name of a package, as CycloneDX and package URLs separate them. */
function namesOf({ name }: Identity): readonly [group: string | undefined, short: string] {
  const [, group, short = name] = /^(@[^/]+)\/(.+)$/.exec(name) ?? []
  return [group, short]
}

function purlOf(one: Identity): string {
  const [group, short] = namesOf(one)
  return new PackageURL('npm', group, short, one.version, undefined, undefined).toString()
}

function component(one: Identity, type = Enums.ComponentType.Library): Models.Component {
  const [group, short] = namesOf(one)
  const purl = purlOf(one)
  return new Models.Component(type, short, {
    ...(group !== undefined && { group }),
    version: one.version,
    bomRef: purl,
    purl,
    licenses: new Models.LicenseRepository([licenses.makeFromString(one.license)]),
  })
}

function rootComponent(folder: string): Models.Component {
  const { name, version, license = 'none' } = readManifest(folder)
  return component({ name, version, license }, Enums.ComponentType.Application)
}

/** A package that npm installs: the digest is that of its tarball, so that a scanner can compare it. */
function installedComponent(one: InstalledPackage, made = component(one)): Models.Component {
  const { Optional, Required } = Enums.ComponentScope
  made.scope = one.isOptional && made.scope !== Required ? Optional : Required
  const digest = /^sha512-(.+)$/.exec(one.integrity ?? '')?.[1]
  if (digest !== undefined)
    made.hashes.set(Enums.HashAlgorithm['SHA-512'], Buffer.from(digest, 'base64').toString('hex'))
  return made
}

/** A package whose code is in the tarball, compiled together with ours: it has no digest of its own there. */
function bundledComponent(one: Identity, made = component(one)): Models.Component {
  made.scope = Enums.ComponentScope.Required
  made.properties.add(new Models.Property('cdx:npm:package:bundled', 'true')) // a name of CycloneDX's own list
  return made
}

function connect(
  from: Models.Component,
  paths: readonly string[],
  components: ReadonlyMap<string, Models.Component>,
): void {
  for (const path of paths) {
    const to = components.get(path)
    if (to !== undefined) from.dependencies.add(to.bomRef)
  }
}

/** Licences that ask nothing more of those who pass on copies than their text, as SPDX names them. */
const permissive: ReadonlySet<string> = new Set([
  ...['MIT', 'ISC', '0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'PSF-2.0', 'BlueOak-1.0.0'],
  ...['CC0-1.0', 'Unlicense', 'Zlib'],
])

/** Whether a licence is on the list. Of alternatives one is enough; an expression of other kinds never is. */
export function isPermissive(license: string): boolean {
  const alternatives = license.replace(/^\(([^()]*)\)$/, '$1')
  return !/[()]/.test(alternatives) && alternatives.split(' OR ').some((one) => permissive.has(one))
}

/** Whether a package is named among those that are installed although they contain software under a copyleft licence. */
export const isNamedCopyleft = (name: string): boolean =>
  copyleft.some((one) => (one.name.endsWith('*') ? name.startsWith(one.name.slice(0, -1)) : name === one.name))

/** Throws if a tarball would contain parts of a package whose licence is not on the list. */
export function requirePermissive(packages: readonly { readonly name: string; readonly license: string }[]): void {
  const others = packages.filter(({ license }) => !isPermissive(license))
  const list = others.map(({ name, license }) => `${name} (${license})`).join(', ')
  if (others.length > 0)
    throw new Error(`The licences of these packages are not on the list of packaging/licenses.ts: ${list}.`)
}
