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

/** An output folder that cannot be read or written; its message is all that a user needs. */
export class OutputError extends Error {}

/** Compares `files` with the output folder. `ledger` names the file in it that lists what earlier builds wrote. */
export function plan(out: string, ledger: string, files: Files): Plan {
  const differing = [...files].filter(([path, text]) => read(join(out, path)) !== text).map(([path]) => path)
  const present = differing.filter((path) => existsSync(join(out, path)))
  const owned = new Set(readLedger(out, ledger)) // last: another build names a file here before it writes the file
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
  sweep(out)
  if (added.length > 0) rename.update(join(out, ledger), ledgerText([...new Set([...names, ...orphaned])].sort()))
  for (const path of [...added, ...changed]) rename.write(join(out, path), files.get(path) ?? '')
  for (const path of orphaned) remove(out, path)
  rename.update(join(out, ledger), ledgerText(names))
  rename.close()
}

/** Removes the drafts of builds that were killed; those of builds that are still at work stay. */
function sweep(out: string): void {
  for (const name of existsSync(out) ? readdirSync(out) : []) {
    const pid = /^\.gatewright-(\d+)$/.exec(name)?.[1]
    if (pid !== undefined && !isRunning(Number(pid))) rmSync(join(out, name), { recursive: true, force: true })
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return hasCode(error, 'EPERM') // it runs, for another user
  }
}

/** Writes through a folder of its own, on the same disk as the files it replaces. */
class Renamer {
  private readonly folder: string
  private readonly made = new Set<string>()

  constructor(folder: string) {
    this.folder = folder
  }

  write(path: string, text: string): void {
    for (const folder of [this.folder, dirname(path)]) this.make(folder)
    const draft = join(this.folder, 'draft')
    writeFileSync(draft, text)
    renameSync(draft, path)
  }

  private make(folder: string): void {
    if (this.made.has(folder)) return
    mkdirSync(folder, { recursive: true })
    this.made.add(folder)
  }

  /** Writes only what is not there yet. */
  update(path: string, text: string): void {
    if (read(path) !== text) this.write(path, text)
  }

  close(): void {
    rmSync(this.folder, { recursive: true, force: true })
  }
}

function remove(out: string, path: string): void {
  rmSync(join(out, path), { force: true })
  for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) {
    if (readdirSync(join(out, folder)).length > 0) return
    rmdirSync(join(out, folder))
  }
}

const ledgerText = (names: readonly string[]): string => `${JSON.stringify({ files: names }, null, 2)}\n`

function readLedger(out: string, ledger: string): readonly string[] {
  const text = read(join(out, ledger))
  const files = text === undefined ? [] : parseLedger(text)
  if (!Array.isArray(files)) throw new OutputError(`${join(out, ledger)} is no list of files; restore it or delete it.`)
  return files.filter((path) => typeof path === 'string').filter(isInside)
}

function parseLedger(text: string): unknown {
  try {
    const { files }: { files?: unknown } = Object(JSON.parse(text))
    return files
  } catch {
    return undefined
  }
}

/** A path that stays below the output folder; a ledger that was tampered with cannot reach out of it. */
const isInside = (path: string): boolean =>
  normalize(path) === path.split('/').join(sep) && !/^(?:\.\.|\/|[A-Za-z]:)/.test(path)

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    const why = hasCode(error, 'EISDIR', 'ENOTDIR') ? "a file and a folder are in each other's place" : String(error)
    throw new OutputError(`${path} cannot be read: ${why}. Move what is there, or choose another --out.`)
  }
}

const hasCode = (error: unknown, ...codes: readonly string[]): boolean =>
  error instanceof Error && 'code' in error && codes.some((code) => code === error.code)
