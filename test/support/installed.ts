import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { repository, run, type Ended, type Surroundings } from './command.ts'
import { nodes, onPath, pnpm, type NodeVersion } from './nodes.ts'
import { keptBeside, tarballs, type PackageName } from './tarballs.ts'

/** A package manager that users have. */
export type Manager = 'npm' | 'pnpm'

/** The packages to install, the folder, and the package manager. */
export interface Installation {
  /** An empty folder outside the repository, or one that does not exist yet. */
  readonly folder: string
  /** Default: npm. */
  readonly manager?: Manager
  /** The Node that runs the package manager. Default: the oldest that the command supports. */
  readonly node?: NodeVersion
  /** Packages of the project, from their tarballs. Default: gatewright. */
  readonly packages?: readonly PackageName[]
  /** Other packages, as one names them to the package manager. */
  readonly others?: readonly string[]
}

/** A folder with installed packages. */
export interface Installed {
  readonly folder: string
  /** Runs a command of an installed package, or of the system, in the folder. Default: on the newest Node. */
  readonly run: (command: string, args: readonly string[], where?: Where) => Promise<Ended>
}

/** On which Node a command runs, and how its surroundings differ from the folder. */
export interface Where extends Partial<Surroundings> {
  readonly node?: NodeVersion
}

/**
 * Installs packages as a user does who has only the tarballs; where several files want the same, each gets a copy of one installation.
 * Throws, with what it printed, if the installation fails.
 */
export async function install(wanted: Installation): Promise<Installed> {
  const { folder, manager = 'npm', node = '22.13', packages = ['gatewright'], others = [] } = wanted
  const chosen = { manager, node, packages, others }
  const name = `installed-${createHash('sha256').update(JSON.stringify(chosen)).digest('hex').slice(0, 16)}`
  const first = await keptBeside(name, (into) => add(into, chosen))
  copy(first, folder)
  // The tarballs are named relative to the first installation, and `init` makes catalogues that install the same ones.
  const manifest = join(folder, 'package.json')
  const text = readFileSync(manifest, 'utf8')
  writeFileSync(
    manifest,
    text.replace(/"file:([^"]+)"/g, (_, path: string) => `"file:${resolve(first, path)}"`),
  )
  return { folder, run: runIn(folder) }
}

/** The files of an installation that package managers write. */
const written = ['package.json', 'package-lock.json', 'pnpm-lock.yaml', 'node_modules/.package-lock.json']

/** Copies an installation: with hard links, where the system has them, because nothing writes into an installed file. */
function copy(first: string, folder: string): void {
  mkdirSync(folder, { recursive: true })
  const { status } = spawnSync('cp', ['-al', `${first}/.`, folder])
  if (status !== 0) {
    rmSync(folder, { recursive: true })
    return cpSync(first, folder, { recursive: true, verbatimSymlinks: true })
  }
  for (const path of written.filter((name) => existsSync(join(first, name)))) {
    rmSync(join(folder, path))
    cpSync(join(first, path), join(folder, path))
  }
}

/** Adds packages to a new project in an empty folder. */
async function add(folder: string, chosen: Required<Omit<Installation, 'folder'>>): Promise<void> {
  const { manager, node, packages, others } = chosen
  const made = await tarballs()
  const names = [...packages.map((name) => made[name]), ...others]
  const project = { name: 'user', version: '1.0.0', private: true, type: 'module' }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(project))
  const [command = '', ...args] = [...managers[manager], ...names]
  const { code, stdout, stderr } = await run(command, args, { cwd: folder, env: onPath(nodes[node]) })
  if (code !== 0) throw new Error(`${manager} failed on Node ${node}:\n${stdout}\n${stderr}`)
}

/** The commands that add packages. They look for a package on the network only if it was never downloaded. */
const managers: Readonly<Record<Manager, readonly string[]>> = {
  npm: ['npm', 'install', '--prefer-offline', '--no-audit', '--no-fund'],
  pnpm: ['node', pnpm, 'add', '--prefer-offline', '--store-dir', join(repository, 'node_modules/.cache/pnpm-store')],
}

/** The number of the packages that an installation consists of, and their size on the disk, in kB. */
export function sizeOf({ folder }: Pick<Installed, 'folder'>): {
  readonly packages: number
  readonly kilobytes: number
} {
  const modules = join(folder, 'node_modules')
  const packages = readdirSync(modules, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /^(?:.+\/node_modules\/)?(?:@[^/]+\/)?[^/]+\/package\.json$/.test(path),
  )
  const { stdout } = spawnSync('du', ['-sk', modules], { encoding: 'utf8' })
  return { packages: packages.length, kilobytes: Number.parseInt(stdout, 10) }
}

/** The cache of the tests is not that of users. */
const own = { NODE_COMPILE_CACHE: undefined }

const runIn =
  (folder: string): Installed['run'] =>
  (command, args, { node = '24', cwd = folder, env } = {}) =>
    run(command, args, { cwd, env: { ...own, ...onPath(join(folder, 'node_modules/.bin'), nodes[node]), ...env } })
