import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Changes the text of a file. It fails if the file has nothing like `from`. */
export type Change = readonly [path: string, from: RegExp, to: string]

/** A part of the sources, as `tsc` checks it. */
export interface Project {
  /** Files and folders, and where each of them is in the copy. */
  readonly files: Readonly<Record<string, string>>
  /** The files of the copy that `tsc` reads. */
  readonly config: { readonly include: readonly string[]; readonly exclude?: readonly string[] }
  /** The sources of packages, in the copy. */
  readonly paths: Readonly<Record<string, readonly string[]>>
  /** Files of the copy that have no source. */
  readonly written?: Readonly<Record<string, string>>
}

/** Returns the errors of `tsc` in each file of a copy of the sources after these changes. */
export function compilerErrors(
  { files, config, paths, written = {} }: Project,
  changes: readonly Change[],
): ReadonlyMap<string, string> {
  const folder = mkdtempSync('copied-') // inside the project, so that it finds its dependencies
  try {
    for (const [from, to] of Object.entries(files))
      cpSync(from, join(folder, to), { recursive: true, filter: (path) => !path.includes('node_modules') })
    for (const [path, text] of Object.entries(written)) writeFileSync(join(folder, path), text)
    for (const [path, from, to] of changes) change(join(folder, path), from, to)
    const text = JSON.stringify({ extends: '../tsconfig.json', compilerOptions: { paths }, ...config })
    writeFileSync(join(folder, 'tsconfig.json'), text)
    return errorsIn(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function change(path: string, from: RegExp, to: string): void {
  const text = readFileSync(path, 'utf8')
  const changed = text.replace(from, to)
  if (changed === text) throw new Error(`${path} has nothing like ${from}.`)
  writeFileSync(path, changed)
}

function errorsIn(folder: string): ReadonlyMap<string, string> {
  const { stdout } = spawnSync('node_modules/.bin/tsc', ['-p', folder, '--pretty', 'false'], { encoding: 'utf8' })
  const errors = new Map<string, string>()
  for (const [, file = '', text = ''] of stdout.matchAll(/^(?:.*?copied-\w+\/)?([\w/]+\.tsx?)\((.*(?:\n .*)*)/gm))
    errors.set(file, `${errors.get(file) ?? ''}${text}\n`)
  return errors
}
