import { compile } from '../../generator/building/compile.ts'
import { nothing, renderInto, withPackages, type Rendering } from '../../generator/building/render.ts'
import type { Catalogue } from '../../generator/catalogue/catalogue.ts'
import type { Packages, PackageSettings } from '../../generator/catalogue/packages.ts'
import type { Files } from '../../generator/writing/emit.ts'
import { isProduct } from '../../generator/writing/ledger.ts'
import { targets } from '../../templates/index.ts'

/** The files of all packages by their paths, and the names of the packages. */
interface Rendered {
  readonly sources: Files
  /** Build products, which are never committed. */
  readonly products: Files
  readonly packages: Packages
}

/** The files of all packages, in memory; of `only` these targets if it is there, beside which the others still are packages. */
export async function render(
  catalogue: Catalogue,
  rendering: Rendering,
  only: readonly string[] = rendering.targets.map(({ name }) => name),
): Promise<Rendered> {
  const sources = new Map<string, string>()
  const products = new Map<string, string>()
  const add = (path: string, text: string): void => void (isProduct(path) ? products : sources).set(path, text)
  const packaged = withPackages(catalogue, rendering.targets, rendering.packages)
  const rendered = rendering.targets.filter(({ name }) => only.includes(name))
  await renderInto({ ...nothing, add }, packaged, { ...rendering, targets: rendered })
  return { sources, products, packages: packaged.packages }
}

/**
 * Every file that a folder of specs produces, build products included: text by path. Throws if the specs have an error.
 * `without` has the targets that are not built, and none that needs one of them is; `only` those whose files are returned.
 */
export async function renderAll(
  specs: string,
  packages: PackageSettings = {},
  without: readonly string[] = [],
  only?: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { catalogue, diagnostics } = await compile(specs)
  if (catalogue === undefined) throw new Error(diagnostics.map(({ message }) => message).join('\n'))
  const isLeftOut = (name: string): boolean => without.includes(name)
  const built = targets.filter(({ name, needs = [] }) => ![name, ...needs].some(isLeftOut))
  const { sources, products } = await render(catalogue, { targets: built, templates: 'templates', packages }, only)
  return new Map([...sources, ...products])
}
