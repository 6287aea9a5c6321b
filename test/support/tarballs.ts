import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
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
  ...['package.json', 'package-lock.json', 'README.md', 'LICENSE', 'gatewright.config.ts'],
  ...['specs', 'deploy', 'docs', 'generator', 'templates', 'packaging', 'gateway', 'sandbox', 'web'],
]

/** Folders that are symbolic links in the copy, because packing only reads them. */
const linked = ['node_modules', 'generated']

const isInput = (path: string): boolean => !/(?:^|\/)(?:dist|node_modules|\.gatewright)(?:\/|$)/.test(path)

let packed: Promise<Tarballs> | undefined

/**
 * The packages as `npm pack` makes them, outside the repository, which packing would change for a moment. The tarballs
 * of unchanged sources are kept for the next run.
 */
export const tarballs = (): Promise<Tarballs> => (packed ??= pack())

async function pack(): Promise<Tarballs> {
  const cache = join(repository, 'node_modules/.cache/gatewright-tarballs')
  const into = join(cache, contentHash())
  if (!existsSync(into)) {
    mkdirSync(cache, { recursive: true })
    const making = mkdtempSync(join(cache, 'making-'))
    await packAll(making)
    const old = readdirSync(cache).filter((name) => !name.startsWith('making-'))
    for (const name of old) rmSync(join(cache, name), { recursive: true, force: true })
    renameSync(making, into) // complete or not at all
  }
  const version = String(valueAt(readJson(readFileSync(join(repository, 'package.json'), 'utf8')), 'version'))
  return {
    gatewright: join(into, `gatewright-${version}.tgz`),
    '@gatewright/gateway': join(into, `gatewright-gateway-${version}.tgz`),
    '@gatewright/sandbox': join(into, `gatewright-sandbox-${version}.tgz`),
  }
}

async function packAll(into: string): Promise<void> {
  const copy = copyRepository()
  for (const folder of Object.values(folders)) {
    const args = ['pack', `./${folder}`, '--pack-destination', into]
    const { code, stderr } = await run('npm', args, { cwd: copy, env: onPath(dirname(process.execPath)) })
    if (code !== 0) throw new Error(`npm pack of ${folder} failed:\n${stderr}`)
  }
  rmSync(copy, { recursive: true, force: true })
}

function contentHash(): string {
  const hash = createHash('sha256').update(readFileSync(join(repository, 'generated/gatewright.json')))
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
