import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { PackageModule } from '../../generator/catalogue/target.ts'
import { templates } from '../../generator/root.ts'

/**
 * Every module in the `runtime/` folder of a target, in `src/runtime/` of its package. `language` is the relative path
 * of its language modules.
 */
export function runtimeModules(target: string, language = '.'): readonly PackageModule[] {
  const names = readdirSync(join(templates, target, 'runtime'))
  return names
    .filter((name) => name.endsWith('.ts'))
    .sort()
    .map((name) => ({ path: `src/runtime/${name}`, module: `templates/${target}/runtime/${name}`, language }))
}
