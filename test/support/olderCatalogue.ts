import { cpSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { node, repository } from './command.ts'
import { calls } from './countingVendor.ts'

/** The models that the calls of tests need. */
const called = calls.map((call) => call('').model)

/**
 * Builds the packages of a catalogue with the models that the calls of tests need, but without this one, as before it was
 * added; returns their folder.
 */
export async function olderCatalogue(folder: string, model: string): Promise<string> {
  const [specs, out] = [join(folder, 'specs'), join(folder, 'older')]
  const isCopied = (path: string): boolean =>
    !/\/models\/.*\.yaml$/.test(path) || called.some((id) => path.endsWith(`${id}.yaml`))
  cpSync(join(repository, 'specs'), specs, { recursive: true, filter: isCopied })
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
