import type { PackageSettings } from '../../generator/catalogue/packages.ts'
import { compile } from '../../generator/building/compile.ts'
import { render } from '../../generator/building/render.ts'
import { targets } from '../../templates/index.ts'

/**
 * Every file that a folder of specs produces, build products included: text by path. Throws if the specs have an error.
 * `without` has the targets that are not built, and none that needs one of them is.
 */
export async function renderAll(
  specs: string,
  packages: PackageSettings = {},
  without: readonly string[] = [],
): Promise<ReadonlyMap<string, string>> {
  const { catalogue, diagnostics } = await compile(specs)
  if (catalogue === undefined) throw new Error(diagnostics.map(({ message }) => message).join('\n'))
  const isLeftOut = (name: string): boolean => without.includes(name)
  const built = targets.filter(({ name, needs = [] }) => ![name, ...needs].some(isLeftOut))
  const { sources, products } = await render(catalogue, { targets: built, templates: 'templates', packages })
  return new Map([...sources, ...products])
}
