import { compile } from '../../generator/commands/compile.ts'
import { render } from '../../generator/commands/render.ts'
import { targets } from '../../templates/index.ts'

/**
 * Every file that a folder of specs produces, build products included: text by path. Throws if the specs have an error.
 */
export async function renderAll(specs: string): Promise<ReadonlyMap<string, string>> {
  const { catalogue, diagnostics } = await compile(specs)
  if (catalogue === undefined) throw new Error(diagnostics.map(({ message }) => message).join('\n'))
  const { sources, products } = await render(catalogue, { targets, templates: 'templates' })
  return new Map([...sources, ...products])
}
