import { basename, dirname, join } from 'node:path'
import type { Folder } from './folder.ts'
import { codeOf, FileError, reasonOf } from './reason.ts'

// Part of what every command loads first (generator/building/replay.ts): an import of node:fs would load its promises, too.
const { copyFileSync, linkSync, lstatSync, renameSync, rmdirSync, rmSync, writeFileSync } =
  process.getBuiltinModule('node:fs')

/** Writes a file atomically, and keeps the mode of the one that it replaces. Never writes through a link. */
export function replaceFile(path: string, text: string | Uint8Array): void {
  try {
    renameSync(writeDraft(path, text), path)
  } catch (error) {
    if (codeOf(error) !== undefined) rmSync(beside(path, ''), { force: true })
    if (error instanceof FileError) throw error
    throw new FileError(`${path} cannot be written: ${reasonOf(error)}.`)
  }
}

/** A file of this process in the folder of another one, which no reader of specs takes for a spec. */
const beside = (path: string, ending: string, pid: number = process.pid): string =>
  join(dirname(path), `.${basename(path)}.gatewright-${pid}${ending}`)

/** Removes the next content of a file that a process has left beside it. */
export const removeDraft = (path: string, pid: number): void => rmSync(beside(path, '', pid), { force: true })

/** Writes the next content of a file beside it. Returns the path of the draft. */
function writeDraft(path: string, text: string | Uint8Array): string {
  const draft = beside(path, '')
  const mode = modeOf(path)
  rmSync(draft, { force: true })
  writeFileSync(draft, text, { flag: 'wx', mode })
  return draft
}

function modeOf(path: string): number {
  const stats = lstatSync(path, { throwIfNoEntry: false })
  if (stats === undefined) return 0o666
  if (!stats.isFile()) throw new FileError(`${path} cannot be written: it is not a regular file.`)
  return stats.mode & 0o777
}

/**
 * Writes files of a folder, all of them or none: every draft is on the disk before the first file is replaced, and if a
 * file cannot be replaced, those before it get their contents back.
 */
export function replaceFiles(folder: Folder, files: ReadonlyMap<string, string>): void {
  const change = new Change(folder)
  for (const [path, text] of files) change.attempt(path, () => change.prepare(path, text))
  for (const path of files.keys()) change.attempt(path, () => change.replace(path))
  change.finish()
}

/** The changes of several files, until all of them are made. */
class Change {
  private readonly folder: Folder
  private readonly drafts = new Set<string>()
  private readonly copies = new Set<string>()
  private readonly folders: string[] = []
  /** The replaced files, with a copy of what they were; undefined if they are new. */
  private readonly replaced = new Map<string, string | undefined>()

  constructor(folder: Folder) {
    this.folder = folder
  }

  /** Makes one change, or takes all of them back. */
  attempt(path: string, act: () => void): void {
    try {
      act()
    } catch (error) {
      const lost = this.undo()
      const why =
        error instanceof FileError ? error.message : `${this.folder.shown(path)} cannot be written: ${reasonOf(error)}.`
      throw new FileError([why, ...(lost.length > 0 ? lost : ['Nothing was changed.'])].join(' '))
    }
  }

  prepare(path: string, text: string): void {
    this.makeParents(path)
    const file = this.folder.absolute(path)
    this.drafts.add(beside(file, ''))
    writeDraft(file, text)
  }

  replace(path: string): void {
    const file = this.folder.absolute(path)
    const copy = this.folder.entryType(path) === 'file' ? copyOf(file) : undefined
    this.copies.add(beside(file, '.old'))
    renameSync(beside(file, ''), file)
    this.replaced.set(path, copy)
  }

  finish(): void {
    for (const copy of this.copies) ignore(() => rmSync(copy, { force: true }))
  }

  /** Returns a sentence for each file that could not get its contents back. */
  private undo(): readonly string[] {
    const lost = [...this.replaced].flatMap(([path, copy]) => this.restore(path, copy))
    if (lost.length === 0) this.finish()
    for (const draft of this.drafts) ignore(() => rmSync(draft, { force: true }))
    for (const made of [...this.folders].reverse()) ignore(() => rmdirSync(made))
    return lost
  }

  private restore(path: string, copy: string | undefined): readonly string[] {
    try {
      if (copy === undefined) rmSync(this.folder.absolute(path), { force: true })
      else renameSync(copy, this.folder.absolute(path))
      return []
    } catch {
      return [`${this.folder.shown(path)} was changed already${copy === undefined ? '' : `; ${copy} is what it was`}.`]
    }
  }

  /** Creates the folders of a file, and remembers which of them are new. */
  private makeParents(path: string): void {
    const parts = path.split('/').slice(0, -1)
    const parents = ['.', ...parts.map((_, index) => parts.slice(0, index + 1).join('/'))]
    const missing = parents.filter((parent) => this.folder.entryType(parent) === 'absent')
    this.folder.make(dirname(path))
    this.folders.push(...missing.map((parent) => this.folder.absolute(parent)))
  }
}

/** Copies a file beside itself, without using space on the disk where the disk can do that. */
function copyOf(file: string): string {
  const copy = beside(file, '.old')
  rmSync(copy, { force: true })
  try {
    linkSync(file, copy)
  } catch {
    copyFileSync(file, copy)
  }
  return copy
}

function ignore(act: () => void): void {
  try {
    act()
  } catch {
    // A draft or an empty folder stays, which harms nobody.
  }
}
