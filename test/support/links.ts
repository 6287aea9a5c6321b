import { existsSync, mkdirSync, symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** Links built packages into the `node_modules/` of a folder, as npm does, so that they find each other by name. */
export function linkPackages(built: string, folder: string, names: readonly string[] = ['client']): void {
  const scope = join(folder, 'node_modules', '@gatewright')
  mkdirSync(scope, { recursive: true })
  for (const name of names)
    if (!existsSync(join(scope, name))) symlinkSync(resolve(built, name), join(scope, name), 'dir')
}

/** Links a package of this repository, or all of a scope, into the `node_modules/` of a folder. */
export function linkInstalled(folder: string, name: string): void {
  const path = join(folder, 'node_modules', name)
  if (!existsSync(path)) symlinkSync(resolve('node_modules', name), path, 'dir')
}
