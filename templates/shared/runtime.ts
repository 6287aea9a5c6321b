import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { PackageModule } from '../../generator/catalogue/target.ts'
import { templates } from '../../generator/root.ts'

/**
 * Every module in the `runtime/` folder of a target, and in a folder in it, in `src/runtime/` of its package. `language`
 * is the relative path of its language modules.
 */
export function runtimeModules(target: string, language = '.', folder = 'runtime'): readonly PackageModule[] {
  const entries = readdirSync(join(templates, target, folder), { withFileTypes: true })
  return entries
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`
      if (entry.isDirectory()) return runtimeModules(target, `../${language}`, path)
      return path.endsWith('.ts') ? [{ path: `src/${path}`, module: `templates/${target}/${path}`, language }] : []
    })
}
