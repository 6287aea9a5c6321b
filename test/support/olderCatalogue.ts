import { cpSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { node, repository } from './command.ts'

/** Builds the packages of this catalogue without one of its models, as before it was added; returns their folder. */
export async function olderCatalogue(folder: string, model: string): Promise<string> {
  const [specs, out] = [join(folder, 'specs'), join(folder, 'older')]
  cpSync(join(repository, 'specs'), specs, { recursive: true })
  rmSync(specOf(specs, model))
  const built = await node(['generator/gatewright.js', 'build', '--specs', specs, '--out', out], { cwd: repository })
  if (built.code !== 0) throw new Error(`The older catalogue does not build: ${built.stderr}${built.stdout}`)
  return out
}

/** The file of the spec of a model, in a folder of specs. */
export function specOf(specs: string, model: string): string {
  const [file] = readdirSync(specs, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith(`${model}.yaml`),
  )
  if (file === undefined) throw new Error(`There is no spec of ${model}.`)
  return join(specs, file)
}
