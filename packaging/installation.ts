import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

// Large packages are installed separately from the project's, in folders with a package.json and a lock file.

interface Manifest {
  readonly version?: string
  readonly devDependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

const read = (path: string): Manifest => JSON.parse(readFileSync(path, 'utf8'))

/** Whether everything that the package.json of a folder names is installed in it, in the versions that it names. */
export function isInstalled(folder: string): boolean {
  const { devDependencies, optionalDependencies } = read(join(folder, 'package.json'))
  return Object.entries({ ...devDependencies, ...optionalDependencies }).every(([name, version]) => {
    const manifest = join(folder, 'node_modules', name, 'package.json')
    return existsSync(manifest) && read(manifest).version === version.replace(/^npm:.*@/, '')
  })
}

/** Installs what a folder needs with npm, unless it is installed. Throws a sentence that names the command if npm fails. */
export function install(folder: string): void {
  if (isInstalled(folder)) return
  console.error(`npm installs the packages of ${folder}.`)
  // Whoever packs on trial or without development dependencies gets what the folder makes, too.
  const options = ['--include=dev', '--no-dry-run', '--no-audit', '--no-fund']
  const { status } = spawnSync('npm', ['ci', '--prefix', folder, ...options], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (status !== 0)
    throw new Error(
      `The packages of ${folder} were not installed. Run \`npm ci --prefix ${folder}\`, and then this again.`,
    )
}
