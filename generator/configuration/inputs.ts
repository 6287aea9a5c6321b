import { dirname, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Kind } from '../kinds/kind.ts'
import { fieldsOf } from '../language/values.ts'
import type { Settings } from './settings.ts'

/** The files and folders that a build reads, and the folder that it writes, for the process that watches them. */
export interface BuildInputs {
  readonly folders: readonly string[]
  readonly files: readonly string[]
  readonly out: string
}

/**
 * The inputs of a build with these settings: its specs, and all modules and templates of the configuration, with the checks
 * that its kinds bring.
 */
export async function inputsOf({ specs, out, config, base, replacements, kinds }: Settings): Promise<BuildInputs> {
  const folders = [resolve(specs)]
  const files = [...replacements.values()].map((file) => resolve(file))
  if (config !== undefined && base !== undefined) {
    const modules = isJson(config) ? [] : (await import('./hooks.ts')).modulePaths()
    files.push(resolve(config), ...modules, ...kinds.flatMap(checksOf))
    // The templates of a target from outside are beside its module.
    folders.push(...modules.map((path) => dirname(path)).filter((folder) => isBelow(folder, base)))
  }
  return { folders: [...new Set(folders)], files: [...new Set(files)], out: resolve(out) }
}

/** Whether a build with these settings runs code whose files `inputsOf` does not know: of packages, or of checks. */
export async function readsUnknown({ config, kinds }: Settings): Promise<boolean> {
  if (config === undefined || isJson(config)) return false
  const { importsPackages, runsHooksHere } = await import('./hooks.ts')
  return !runsHooksHere || importsPackages() || kinds.some((kind) => checksOf(kind).length > 0)
}

/** Whether a configuration is data, without modules. */
const isJson = (config: string): boolean => config.endsWith('.json')

/** The files of the checks of a kind. A configuration can be JavaScript, and the build reports what is not a format. */
const checksOf = ({ formats }: Kind): readonly string[] =>
  Object.values(fieldsOf(formats))
    .map((format) => fieldsOf(format)['check'])
    .flatMap((check) => (check instanceof URL && check.protocol === 'file:' ? [fileURLToPath(check)] : []))

function isBelow(folder: string, base: string): boolean {
  const way = relative(base, folder)
  return way !== '' && !way.startsWith('..') && !way.split(/[\\/]/).includes('node_modules')
}
