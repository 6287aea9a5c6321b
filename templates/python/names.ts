import { isPythonField } from '../../generator/protocol/pythonFields.ts'
import type { ForeignPackage, Packages, TargetOptions } from '../../generator/catalogue/packages.ts'
import type { TargetOption } from '../../generator/catalogue/target.ts'

/** The package for PyPI: `acme-client` for the scope `@acme`, imported as `acme_client`. */
export function pythonPackage({ names, scope, version }: Packages, options: TargetOptions): ForeignPackage {
  const { name = nameOf(names['client'] ?? scope) } = options
  const module = options['module'] ?? moduleOf(name)
  const own = options['version'] ?? pep440(version)
  const publish = ['python3 -m build {folder}', `python3 -m twine upload {folder}/dist/*-${own}[-.]*`]
  return { registry: 'PyPI', name, version: own, module, publish }
}

/** The name for a client of npm: that of its scope, or else its own. */
const nameOf = (client: string): string =>
  client.startsWith('@') ? `${slug(client.replace(/\/.*/, '')) || 'models'}-client` : slug(client)

/** A scope of npm as the first part of a name on PyPI: letters, digits and single marks between them. */
const slug = (scope: string): string =>
  scope
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/** The module of a package: its name as an identifier. */
function moduleOf(name: string): string {
  const words = name.toLowerCase().replace(/[^a-z0-9]+/g, '_')
  return /^[0-9]/.test(words) ? `_${words}` : words
}

/** The words of prereleases that PEP 440 has, by those of versions of npm. */
const prereleases: Readonly<Record<string, string>> = { alpha: 'a', a: 'a', beta: 'b', b: 'b', rc: 'rc', preview: 'rc' }

/** A version of npm as PEP 440 writes it: 1.2.0-beta.1 is 1.2.0b1; what has no form there is a release in development. */
export function pep440(version: string): string {
  const [core = version, ...more] = version.split('-')
  if (more.length === 0) return version
  const [word = '', number = '0'] = more.join('-').split('.')
  const known = prereleases[word]
  return known !== undefined && /^\d+$/.test(number)
    ? `${core}${known}${Number(number)}`
    : `${core}.dev${digits(more.join('-'))}`
}

/** The number in a text, or 0. */
const digits = (text: string): number => Number(/\d{1,9}/.exec(text)?.[0] ?? 0)

/** The options of the target, by name. */
export const options: { readonly [name: string]: TargetOption } = {
  name: {
    problem: (name) =>
      /^[A-Za-z0-9](?:[A-Za-z0-9._-]{0,98}[A-Za-z0-9])?$/.test(name)
        ? undefined
        : 'is not the name of a package on PyPI, such as "acme-client": letters and digits, and . _ - inside',
  },
  module: {
    problem: (name) =>
      isPythonField(name) && /^[a-z_][a-z0-9_]{0,99}$/.test(name)
        ? undefined
        : 'is not the name of a module, such as "acme_client": a-z 0-9 _, and no word of Python',
  },
  version: {
    problem: (version) =>
      /^\d{1,9}(?:\.\d{1,9}){0,5}(?:(?:a|b|rc)\d{1,9})?(?:\.post\d{1,9})?(?:\.dev\d{1,9})?$/.test(version)
        ? undefined
        : 'is not a version of PEP 440, such as "1.0.0" or "1.0.0b1"',
  },
}

/** The names of the modules of models, by their ids: in snake case, each only once. */
export function moduleNames(ids: readonly string[]): ReadonlyMap<string, string> {
  const taken = new Set<string>()
  return new Map(
    ids.map((id) => {
      const words = id.replace(/[-.]/g, '_')
      const name = isPythonField(words) ? words : /^[0-9]/.test(words) ? `model_${words}` : `${words}_`
      return [id, unused(name, taken)] as const
    }),
  )
}

/** Returns the name, or the first one with a number that nothing has yet, and takes it. */
export function unused(name: string, taken: Set<string>): string {
  let free = name
  for (let count = 2; taken.has(free); count++) free = `${name}_${count}`
  taken.add(free)
  return free
}

/** The package as a build names it. */
export const packageOf = (packages: Packages): ForeignPackage =>
  packages.elsewhere['python'] ?? pythonPackage(packages, {})
