import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, normalize, sep } from 'node:path'
import type { Files } from './emit.ts'

/** What writing would change in the output folder. Paths are relative to it. */
export interface Plan {
  readonly added: readonly string[]
  readonly changed: readonly string[]
  /** Written by an earlier build, and made by no spec any more. */
  readonly orphaned: readonly string[]
  /** In the way: other than what would be written, and not written by any build. */
  readonly foreign: readonly string[]
}

/** Compares `files` with the output folder. `ledger` names the file in it that lists what earlier builds wrote. */
export function plan(out: string, ledger: string, files: Files): Plan {
  const owned = new Set(readLedger(out, ledger))
  const differing = [...files].filter(([path, text]) => read(join(out, path)) !== text).map(([path]) => path)
  const present = differing.filter((path) => existsSync(join(out, path)))
  return {
    added: differing.filter((path) => !present.includes(path)),
    changed: present.filter((path) => owned.has(path)),
    orphaned: [...owned].filter((path) => !files.has(path) && existsSync(join(out, path))),
    foreign: present.filter((path) => !owned.has(path)),
  }
}

/**
 * Carries out a plan. A file is replaced by rename, so that a killed build leaves no half file; the ledger names new
 * files before they are there, so that it never forgets one. Files that did not change are not touched.
 */
export function apply(out: string, ledger: string, files: Files, { added, changed, orphaned }: Plan): void {
  const names = [...files.keys()].sort()
  const rename = new Renamer(join(out, `.gatewright-${process.pid}`))
  if (added.length > 0) rename.write(join(out, ledger), ledgerText([...new Set([...names, ...orphaned])].sort()))
  for (const path of [...added, ...changed]) rename.write(join(out, path), files.get(path) ?? '')
  for (const path of orphaned) remove(out, path)
  if (read(join(out, ledger)) !== ledgerText(names)) rename.write(join(out, ledger), ledgerText(names))
  rename.close()
}

/** Writes through a folder of its own, on the same disk as the files it replaces. */
class Renamer {
  private readonly folder: string

  constructor(folder: string) {
    this.folder = folder
  }

  write(path: string, text: string): void {
    mkdirSync(this.folder, { recursive: true })
    mkdirSync(dirname(path), { recursive: true })
    const draft = join(this.folder, 'draft')
    writeFileSync(draft, text)
    renameSync(draft, path)
  }

  close(): void {
    rmSync(this.folder, { recursive: true, force: true })
  }
}

function remove(out: string, path: string): void {
  rmSync(join(out, path))
  for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) {
    if (readdirSync(join(out, folder)).length > 0) return
    rmdirSync(join(out, folder))
  }
}

const ledgerText = (names: readonly string[]): string => `${JSON.stringify({ files: names }, null, 2)}\n`

function readLedger(out: string, ledger: string): readonly string[] {
  const text = read(join(out, ledger))
  if (text === undefined) return []
  const { files }: { files?: unknown } = JSON.parse(text)
  if (!Array.isArray(files)) throw new Error(`${join(out, ledger)} is no list of files; restore it or delete it.`)
  return files.filter((path) => typeof path === 'string').filter(isInside)
}

/** A path that stays below the output folder; a ledger that was tampered with cannot reach out of it. */
const isInside = (path: string): boolean =>
  normalize(path) === path.split('/').join(sep) && !/^(?:\.\.|\/|[A-Za-z]:)/.test(path)

const read = (path: string): string | undefined => {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
