import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { unchecked } from './reading.ts'

/** An installed npm package. */
export interface Installed {
  readonly folder: string
  readonly name: string
  readonly license: string
}

interface Manifest {
  readonly name: string
  readonly license?: string
  readonly dependencies?: object
  readonly optionalDependencies?: object
  readonly devDependencies?: object
}

/**
 * The packages that npm installs with a package, as they are in `node_modules` now, also those for one system only. One
 * without dependencies in the repository gets its development dependencies as such when it is packed.
 */
export function installedWith(folder: string): readonly Installed[] {
  const found = new Map<string, Installed>()
  const visit = (from: string): void => {
    const {
      devDependencies,
      dependencies = from === folder ? devDependencies : {},
      optionalDependencies,
    } = manifestOf(from)
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const at = locate(from, name)
      if (at === undefined || found.has(at)) continue
      const { license = 'none' } = manifestOf(at)
      found.set(at, { folder: at, name, license: typeof license === 'string' ? license : JSON.stringify(license) })
      visit(at)
    }
  }
  visit(folder)
  return [...found.values()]
}

const manifestOf = (folder: string): Manifest =>
  unchecked(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')))

/** The folder of a package, as Node finds it from another. */
function locate(from: string, name: string): string | undefined {
  const at = join(from, 'node_modules', name)
  if (existsSync(join(at, 'package.json'))) return at
  return dirname(from) === from ? undefined : locate(dirname(from), name)
}
