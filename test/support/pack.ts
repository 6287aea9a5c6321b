import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repository, run } from './command.ts'

/** A package as it would be published. */
export interface Packed {
  readonly name: string
  /** The path of the tarball. */
  readonly tarball: string
  /** The files in the tarball, relative to the package. */
  readonly files: readonly string[]
  readonly manifest: Manifest
}

/** The part of a package.json that users rely on. */
export interface Manifest {
  readonly name: string
  readonly exports: Readonly<Record<string, Target>>
  readonly [key: string]: unknown
}

/** The target of an entry: a file, or one file for each condition. */
export type Target = string | { readonly [condition: string]: Target }

/** Every possible target of an entry, relative to the package. */
export const filesOf = (target: Target): readonly string[] =>
  typeof target === 'string' ? [target.replace('./', '')] : Object.values(target).flatMap(filesOf)

/** The folder of the committed packages. */
const committed = join(repository, 'generated')

/** The folders of the packages in a folder: by default, of the committed ones. */
export const packageFolders = (built: string = committed): readonly string[] =>
  readdirSync(built).filter((name) => existsSync(join(built, name, 'package.json')))

/** Packs every package in a folder into another one, as `npm publish` would. Throws if npm fails. */
export async function packAll(into: string, built: string = committed): Promise<readonly Packed[]> {
  mkdirSync(into, { recursive: true })
  const folders = packageFolders(built).map((name) => join(built, name))
  const { code, stdout, stderr } = await run('npm', ['pack', ...folders, '--json'], { cwd: into })
  if (code !== 0) throw new Error(`npm pack failed:\n${stderr}`)
  const packed: readonly { name: string; filename: string; files: readonly { path: string }[] }[] = JSON.parse(stdout)
  return packed.map(({ name, filename, files }, index): Packed => ({
    name,
    tarball: join(into, filename),
    files: files.map(({ path }) => path).sort(),
    manifest: JSON.parse(readFileSync(join(folders[index] ?? '', 'package.json'), 'utf8')),
  }))
}

/** Every file that a key of `exports` stands for, by its import path; a pattern stands for many. */
export function entryPoints({ manifest, files }: Packed): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>()
  for (const [key, value] of Object.entries(manifest.exports)) {
    const targets = filesOf(value)
    for (const star of starsOf(targets, files)) {
      const name = key.replace('*', star)
      const paths = targets.map((target) => target.replace('*', star))
      found.set(name, [...(found.get(name) ?? []), ...paths])
    }
  }
  return found
}

/** The texts that `*` can stand for, so that the first target with a star is a file of the package. */
function starsOf(targets: readonly string[], files: readonly string[]): readonly string[] {
  const [before = '', after] = targets.find((target) => target.includes('*'))?.split('*') ?? []
  if (after === undefined) return ['']
  return files
    .filter((file) => file.startsWith(before) && file.endsWith(after))
    .map((file) => file.slice(before.length, file.length - after.length))
}
