import { existsSync, readFileSync, rmSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { hashOf } from '../../files/hash.ts'
import { removeDraft, replaceFile } from '../../files/replace.ts'
import { isRunning } from '../../files/running.ts'
import { beforeSignals } from '../../files/signals.ts'
import { fieldsOf, jsonOf } from '../../language/values.ts'
import type { GitRepository } from './git.ts'
import { Refusal } from './refusal.ts'

/** A file that a release replaces. */
interface Entry {
  readonly path: string
  /** Its text before; undefined if it is new. */
  readonly before: string | undefined
  readonly after: string
}

/**
 * The record of the files that a release replaces, from before its first write until its end: the next release undoes one that
 * was killed. It is in git's own folder, so no commit contains one, and no clone brings one along.
 */
export class ReleaseJournal {
  private readonly folder: string
  private readonly head: string
  private readonly file: string

  constructor(repository: GitRepository, folder: string) {
    this.folder = resolve(folder)
    this.head = repository.head
    this.file = repository.journalFile(hashOf(Buffer.from(repository.prefix)))
  }

  /** Whether a release was stopped before its end. After another commit, it no longer counts. */
  get isOpen(): boolean {
    return existsSync(this.file) && this.read()['head'] === this.head
  }

  /**
   * Replaces files, and gives them their texts back if what follows throws or returns false, or if a signal ends the process.
   * Returns what follows.
   */
  async replacing(files: ReadonlyMap<string, string>, follow: () => Promise<boolean>): Promise<boolean> {
    const entries = [...files].map(([path, after]): Entry => ({ path: resolve(path), before: textAt(path), after }))
    const listed = entries.map(({ path, ...texts }) => ({ path: relative(this.folder, path), ...texts }))
    replaceFile(this.file, JSON.stringify({ pid: process.pid, head: this.head, files: listed }))
    const undo = (): void => entries.forEach(restore)
    const release = beforeSignals(undo)
    let isDone: boolean | undefined
    try {
      for (const { path, after } of entries) replaceFile(path, after)
      isDone = await follow()
      return isDone
    } finally {
      release()
      if (isDone !== true) undo()
      if (isDone !== undefined) this.close() // an error can have left packages of both versions, as a kill can
    }
  }

  /** Restores the files. Throws a Refusal if the release still runs, or if somebody has edited one since. */
  undo(): void {
    const { pid, files } = this.read()
    if (typeof pid === 'number' && pid !== process.pid && isRunning(pid))
      throw new Refusal(
        `Another release is running here (process ${pid}): wait for it. If that process is not a release, delete ${this.file}.`,
      )
    const entries = (Array.isArray(files) ? files : []).map((file: unknown) => this.entryOf(file))
    const edited = entries.find(({ path, before, after }) => ![before, after].includes(textAt(path)))
    if (edited !== undefined)
      throw new Refusal(
        `A release was interrupted, and ${relative('.', edited.path)} has changed since: restore it, delete ${this.file}, and run this again.`,
      )
    for (const entry of entries) {
      removeDraft(entry.path, Number(pid))
      restore(entry)
    }
  }

  /** Ends it: nothing is left to undo. */
  close(): void {
    rmSync(this.file, { force: true })
  }

  private read(): Readonly<Record<string, unknown>> {
    return fieldsOf(jsonOf(readFileSync(this.file, 'utf8')))
  }

  private entryOf(file: unknown): Entry {
    const { path, before, after } = fieldsOf(file)
    return {
      path: resolve(this.folder, String(path)),
      before: typeof before === 'string' ? before : undefined,
      after: String(after),
    }
  }
}

function restore({ path, before }: Entry): void {
  if (before === undefined) rmSync(path, { force: true })
  else if (textAt(path) !== before) replaceFile(path, before)
}

const textAt = (path: string): string | undefined => (existsSync(path) ? readFileSync(path, 'utf8') : undefined)
