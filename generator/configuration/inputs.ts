import { dirname, relative, resolve } from 'node:path'
import type { Settings } from './settings.ts'

/** The files and folders that a build reads, and the folder that it writes, for the process that watches them. */
export interface BuildInputs {
  readonly folders: readonly string[]
  readonly files: readonly string[]
  readonly out: string
}

/** The inputs of a build with these settings: its specs, and all modules and templates of the configuration. */
export async function inputsOf({ specs, out, config, base, replacements }: Settings): Promise<BuildInputs> {
  const folders = [resolve(specs)]
  const files = [...replacements.values()].map((file) => resolve(file))
  if (config !== undefined && base !== undefined) {
    const { modulePaths } = await import('./hooks.ts')
    files.push(resolve(config), ...modulePaths())
    // The templates of a target from outside are beside its module.
    folders.push(...modulePaths().map((path) => dirname(path)).filter((folder) => isBelow(folder, base)))
  }
  return { folders: [...new Set(folders)], files: [...new Set(files)], out: resolve(out) }
}

function isBelow(folder: string, base: string): boolean {
  const way = relative(base, folder)
  return way !== '' && !way.startsWith('..') && !way.split(/[\\/]/).includes('node_modules')
}
