import { compile } from '../../generator/commands/compile.ts'
import { emit } from '../../generator/writing/emit.ts'
import { Renderer } from '../../generator/writing/render.ts'
import { targets } from '../../templates/index.ts'

/** Every file that a folder of specs makes, build products included: text by path. Throws when the specs have an error. */
export async function renderAll(specs: string): Promise<ReadonlyMap<string, string>> {
  const { catalogue, diagnostics } = await compile(specs)
  if (catalogue === undefined) throw new Error(diagnostics.map(({ message }) => message).join('\n'))
  const renderer = new Renderer('templates')
  const files = new Map<string, string>()
  for (const target of targets) {
    for (const output of target.outputs(catalogue)) files.set(output.path, await renderer.render(output))
  }
  return new Map([...files, ...emit(files)])
}
