import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** The name of the file in a folder of compiled modules: its end is the one that tools look for. */
export const sbomFile = 'sbom.cdx.json'

/** The property of a package whose code is in the tarball, as CycloneDX's own list names it. */
const bundledProperty = 'cdx:npm:package:bundled'

/** A package whose code is in a tarball, compiled together with ours. */
export interface Bundled {
  readonly name: string
  readonly version: string
  readonly license: string
}

/** A component of a bill of materials, as npm lists a package of the lock file. */
export interface Component {
  /** The name of the package, also where it is installed under another one, and its version. */
  readonly 'bom-ref': string
  readonly version: string
  readonly purl: string
  /** Whether npm leaves the package out on other systems. */
  readonly scope: 'optional' | 'required'
  /** The digest of the tarball that npm installs, so that a scanner can compare it. */
  readonly hashes?: readonly { readonly alg: string; readonly content: string }[] | undefined
  readonly licenses?: readonly License[]
  readonly properties?: readonly { readonly name: string; readonly value: string }[]
}

interface License {
  readonly license?: { readonly id: string } | { readonly name: string }
  readonly expression?: string
}

/** The parts of npm's bill of materials that do not depend on the time, the machine and the version of npm. */
interface Bill {
  readonly $schema: string
  readonly bomFormat: string
  readonly specVersion: string
  readonly components: readonly Component[]
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[]
}

/**
 * The bill of materials of a package of the project, in the JSON of CycloneDX, from that of npm: the packages that npm
 * installs with it on any system, and those that its tarball contains parts of. It has neither a time nor a random number, so
 * that the same sources always have the same one.
 */
export function sbom(folder: string, bundled: readonly Bundled[]): string {
  requirePermissive(bundled)
  const { $schema, bomFormat, specVersion, components, dependencies } = npmBill()
  const installed = installedWith(folder)
  const contained = bundled.map((one) => {
    const known = components.find((other) => other['bom-ref'] === refOf(one))
    return partOf(known ?? unlocked(one), known !== undefined && installed.includes(known))
  })
  const all = new Map([...installed, ...contained].map((one) => [one['bom-ref'], one]))
  const { name, version, license = 'none' } = readManifest(folder)
  const root = unlocked({ name, version, license })
  const graph = [
    { ref: root['bom-ref'], dependsOn: [...directly(folder), ...contained.map((one) => one['bom-ref'])] },
    ...dependencies.filter(({ ref }) => all.has(ref)),
  ]
  const bill = {
    $schema,
    bomFormat,
    specVersion,
    version: 1,
    metadata: { lifecycles: [{ phase: 'build' }], component: { ...written(root), type: 'application' } },
    components: [...all.values()].sort(byRef).map(written),
    dependencies: graph.map(({ ref, dependsOn }) => ({
      ref,
      dependsOn: [...new Set(dependsOn)].filter((to) => all.has(to)).sort(),
    })),
  }
  return `${JSON.stringify(bill, null, 2)}\n`
}

/** A package whose code is in the tarball: it has a digest only if npm installs it, too. */
const partOf = (one: Component, isInstalled: boolean): Component => ({
  ...one,
  hashes: isInstalled ? one.hashes : undefined,
  scope: 'required',
  properties: [{ name: bundledProperty, value: 'true' }],
})

/** The packages that npm installs for the users of a package of the project, on all systems. */
export function installedWith(folder: string): readonly Component[] {
  const { components, dependencies } = npmBill()
  const edges = new Map(dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]))
  const found = new Set<string>()
  const visit = (ref: string): void => {
    if (found.has(ref)) return
    found.add(ref)
    for (const to of edges.get(ref) ?? []) visit(to)
  }
  for (const ref of directly(folder)) visit(ref)
  return components.filter((one) => found.has(one['bom-ref']))
}

let npms: Bill | undefined

/** The bill of materials that npm makes of the lock file, with the packages of all systems. */
const npmBill = (): Bill => (npms ??= runNpm())

function runNpm(): Bill {
  const options = ['--sbom-format=cyclonedx', '--package-lock-only', '--include=dev', '--no-update-notifier']
  const own = Object.entries(process.env).filter(([name]) => !/^npm_config_/i.test(name)) // those of npm pack
  const { status, stdout, stderr, error } = spawnSync('npm', ['sbom', ...options], {
    encoding: 'utf8',
    env: Object.fromEntries(own),
    maxBuffer: 2 ** 26,
  })
  if (status !== 0) throw new Error(`npm sbom failed: ${error?.message ?? stderr}`)
  const bill: Bill = JSON.parse(stdout)
  return bill
}

interface Manifest {
  readonly name: string
  readonly version: string
  readonly license?: string
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
}

const readManifest = (folder: string): Manifest => JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'))

/** A package that is part of a tarball, by its folder. */
export function bundledFrom(folder: string): Bundled {
  const { name, version, license = 'none' } = readManifest(folder)
  return { name, version, license }
}

/** The package that has its libraries as development dependencies until it is packed (packaging/manifest.ts). */
const forDevelopment = 'sandbox'

/** The direct dependencies of a package of the project. Each has an exact version. */
function directly(folder: string): readonly string[] {
  const { dependencies, devDependencies } = readManifest(folder)
  const wanted = folder === forDevelopment ? devDependencies : dependencies
  return Object.entries(wanted ?? {}).map(([name, version]) => refOf({ name, version }))
}

const refOf = ({ name, version }: Pick<Bundled, 'name' | 'version'>): string => `${name}@${version}`

/** A package that the lock file lacks, because another package manager has installed it. */
const unlocked = (one: Bundled): Component => ({
  'bom-ref': refOf(one),
  version: one.version,
  purl: `pkg:npm/${refOf(one).replace(/^@/, '%40')}`,
  scope: 'required',
  licenses: [{ license: permissive.has(one.license) ? { id: one.license } : { name: one.license } }],
})

/** A component with only what depends on the lock file and the tarball. */
function written({ 'bom-ref': ref, version, purl, scope, hashes, licenses, properties }: Component): object {
  const name = ref.slice(0, -version.length - 1)
  const isBundled = properties?.some((one) => one.name === bundledProperty) === true
  return {
    'bom-ref': ref,
    type: 'library',
    name,
    version,
    scope,
    purl,
    hashes,
    licenses,
    properties: isBundled ? properties : undefined,
  }
}

const byRef = (a: Component, b: Component): number => (a['bom-ref'] < b['bom-ref'] ? -1 : 1)

/** Licences that ask nothing more of those who pass on copies than their text, as SPDX names them. */
const permissive: ReadonlySet<string> = new Set([
  'MIT',
  'ISC',
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'PSF-2.0',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'Unlicense',
  'Zlib',
])

/** Whether a licence is on the list. Of alternatives one is enough; an expression of other kinds never is. */
export function isPermissive(license: string): boolean {
  const alternatives = license.replace(/^\(([^()]*)\)$/, '$1')
  return !/[()]/.test(alternatives) && alternatives.split(' OR ').some((one) => permissive.has(one))
}

/** Throws if a tarball would contain parts of a package whose licence is not on the list. */
export function requirePermissive(packages: readonly { readonly name: string; readonly license: string }[]): void {
  const others = packages.filter(({ license }) => !isPermissive(license))
  const list = others.map(({ name, license }) => `${name} (${license})`).join(', ')
  if (others.length > 0)
    throw new Error(`The licences of these packages are not on the list of packaging/sbom.ts: ${list}.`)
}
