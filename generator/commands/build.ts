import type { Packages } from '../catalogue/packages.ts'
import { apply, plan, type Plan } from '../writing/write.ts'
import { compile, type Additions, type Compiled } from './compile.ts'
import { render, type Rendering } from './render.ts'

/** The options of a build. */
export interface BuildOptions extends Rendering, Additions {
  readonly specs: string
  readonly out: string
  /** The targets that the configuration switches off: their packages are removed. */
  readonly off?: readonly string[]
  /** Only compare: write nothing. */
  readonly check: boolean
}

/** The result of a build, or of a comparison. */
export interface Built extends Compiled {
  /** Undefined if the specs have errors. */
  readonly plan: Plan | undefined
  /** How many files there are, build products included. */
  readonly files: number
  /** Undefined if the specs have errors. */
  readonly packages: Packages | undefined
}

/** The lists of written files: sources are committed, build products are not. */
const ledgers = { sources: 'gatewright.json', products: 'gatewright.dist.json' }

/**
 * Compiles specs into packages. Writes nothing if the specs have an error, or if it would overwrite a file that no
 * build wrote. Throws if the folder of specs cannot be read or the output folder cannot be written.
 */
export async function build(options: BuildOptions): Promise<Built> {
  const compiled = await compile(options.specs, options)
  if (compiled.catalogue === undefined) return { ...compiled, plan: undefined, files: 0, packages: undefined }
  const { sources, products, packages } = await render(compiled.catalogue, options)
  const sourcePlan = plan(options.out, ledgers.sources, sources, options.off)
  const files = sources.size + products.size
  if (options.check) return { ...compiled, plan: sourcePlan, files, packages }
  const productPlan = plan(options.out, ledgers.products, products, options.off)
  const both = merge(sourcePlan, productPlan)
  if (both.foreign.length > 0) return { ...compiled, plan: both, files, packages }
  apply(options.out, ledgers.sources, sources, sourcePlan)
  apply(options.out, ledgers.products, products, productPlan)
  return { ...compiled, plan: both, files, packages }
}

const merge = (a: Plan, b: Plan): Plan => ({
  added: [...a.added, ...b.added],
  changed: [...a.changed, ...b.changed],
  edited: [...a.edited, ...b.edited],
  orphaned: [...a.orphaned, ...b.orphaned],
  kept: [...a.kept, ...b.kept],
  foreign: [...a.foreign, ...b.foreign],
})
