import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { locked } from '../../generator/files/lock.ts'
import { install } from '../../packaging/installation.ts'
import { repository, run } from './command.ts'
import { onPath } from './nodes.ts'
import { readJson, valueAt } from './reading.ts'

/** The packages of the project itself, by their folders. */
const folders = { gatewright: '.', '@gatewright/gateway': 'gateway', '@gatewright/sandbox': 'sandbox' } as const

/** The name of a package of the project. */
export type PackageName = keyof typeof folders

/** The tarballs, by the names of their packages. */
export type Tarballs = Readonly<Record<PackageName, string>>

/** Everything that packing reads, apart from the packages of node_modules. */
const inputs = [
  'package.json',
  'package-lock.json',
  'README.md',
  'CONTRIBUTING.md',
  'LICENSE',
  'gatewright.config.ts',
  'bench/results',
  'specs',
  'deploy',
  'docs',
  'generator',
  'templates',
  'packaging',
  'profiles',
  'gateway',
  'sandbox',
  'web',
]

/** Folders that are symbolic links in the copy, because packing only reads them. */
const linked = ['node_modules', 'web/viewer/node_modules', 'generated']

const isInput = (path: string): boolean => !/(?:^|\/)(?:dist|node_modules|\.gatewright)(?:\/|$)/.test(path)

/** Where what was made of the sources is kept: a folder for each state of them. */
const cache = join(repository, 'node_modules/.cache/gatewright-tarballs')

let packed: Promise<Tarballs> | undefined

/**
 * The packages as `npm pack` makes them, outside the repository, which packing would change for a moment. The tarballs
 * of unchanged sources are kept for the next run.
 */
export const tarballs = (): Promise<Tarballs> => (packed ??= pack())

/**
 * The folder of this name beside the tarballs, which is made only once: files that run at the same time wait for the first
 * of them.
 */
export async function keptBeside(name: string, make: (into: string) => Promise<void>): Promise<string> {
  const { gatewright } = await tarballs()
  return kept(join(dirname(gatewright), name), make)
}

/** Returns a folder, which it makes if it does not exist: complete, or not at all. */
async function kept(folder: string, make: (into: string) => Promise<void>): Promise<string> {
  const [making, lock] = [`${folder}.making`, `${folder}.lock`]
  const work = async (): Promise<void> => {
    if (existsSync(folder)) return
    rmSync(making, { recursive: true, force: true }) // of a run that was killed
    mkdirSync(making, { recursive: true })
    await make(making)
    renameSync(making, folder)
  }
  mkdirSync(lock, { recursive: true })
  await locked(lock, work, { onWait: () => {}, most: longestMs })
  return folder
}

/** How long packing or an installation may take on a busy machine, in milliseconds. */
const longestMs = 600_000

async function pack(): Promise<Tarballs> {
  const hash = contentHash()
  const into = await kept(join(cache, hash), async (making) => {
    const old = readdirSync(cache).filter((name) => !name.startsWith(hash))
    for (const name of old) rmSync(join(cache, name), { recursive: true, force: true })
    await packAll(making)
  })
  const version = String(valueAt(readJson(readFileSync(join(repository, 'package.json'), 'utf8')), 'version'))
  return {
    gatewright: join(into, `gatewright-${version}.tgz`),
    '@gatewright/gateway': join(into, `gatewright-gateway-${version}.tgz`),
    '@gatewright/sandbox': join(into, `gatewright-sandbox-${version}.tgz`),
  }
}

async function packAll(into: string): Promise<void> {
  install(join(repository, 'web/viewer')) // otherwise each copy would
  const copy = copyRepository()
  for (const folder of Object.values(folders)) {
    const args = ['pack', `./${folder}`, '--pack-destination', into]
    const { code, stderr } = await run('npm', args, { cwd: copy, env: onPath(dirname(process.execPath)) })
    if (code !== 0) throw new Error(`npm pack of ${folder} failed:\n${stderr}`)
  }
  rmSync(copy, { recursive: true, force: true })
}

function contentHash(): string {
  const hash = createHash('sha256')
  const lists = globSync('generated/*/gatewright.json', { cwd: repository }).sort()
  for (const list of lists) hash.update(readFileSync(join(repository, list)))
  for (const input of inputs) {
    for (const path of filesIn(input)) hash.update(path).update(readFileSync(join(repository, path)))
  }
  return hash.digest('hex').slice(0, 16)
}

/** The files that packing reads of a file or a folder of the repository. */
function filesIn(input: string): readonly string[] {
  if (!statSync(join(repository, input)).isDirectory()) return [input]
  return readdirSync(join(repository, input), { recursive: true, encoding: 'utf8' })
    .map((name) => join(input, name))
    .filter((path) => isInput(path) && statSync(join(repository, path)).isFile())
    .sort()
}

function copyRepository(): string {
  const copy = realpathSync(mkdtempSync(join(tmpdir(), 'gatewright-pack-')))
  const filter = (path: string): boolean => isInput(path.slice(repository.length + 1))
  for (const input of inputs) cpSync(join(repository, input), join(copy, input), { recursive: true, filter })
  for (const folder of linked) symlinkSync(join(repository, folder), join(copy, folder))
  return copy
}
