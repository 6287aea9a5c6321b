import { copyleft } from './copyleft.ts'

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
