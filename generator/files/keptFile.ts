import { join } from 'node:path'
import { hashOf } from './hash.ts'
import { readBytes } from './read.ts'
import { replaceFile } from './replace.ts'

// Part of what every command loads first (generator/building/replay.ts): an import of node:fs would load its promises, too.
const { readdirSync, rmSync, statSync } = process.getBuiltinModule('node:fs')

/** The largest catalogues take a tenth of this. */
const maxBytes = 512 * 1024 * 1024

/** Raised when the layout of these files changes: their first word. */
export const keptLayout = 'gatewright-4'

/**
 * A value that a command keeps as JSON in a file of the cache for the next one. `identity` says what it is of: a value that
 * another version or other settings have left counts as absent, as does a file that is not what was written.
 */
export class KeptFile<Value> {
  private readonly path: string
  private readonly head: string

  constructor(folder: string, name: string, identity: string) {
    this.path = join(folder, name)
    this.head = `${keptLayout} ${hashOf(identity)} `
  }

  /** The value; undefined if there is none. */
  readonly read = (): Value | undefined => {
    try {
      const bytes = readBytes(this.path, maxBytes)
      if (typeof bytes === 'string') return undefined
      const end = bytes.indexOf('\n')
      const text = bytes.subarray(end + 1)
      return bytes.toString('latin1', 0, end) === this.head + hashOf(text)
        ? JSON.parse(text.toString('utf8'))
        : undefined
    } catch {
      return undefined
    }
  }

  /** Removes the value, if there is one. Throws system errors, for a value that must not be read any more. */
  readonly remove = (): void => rmSync(this.path, { force: true })

  /** Keeps a value. A cache that cannot be written only costs time. */
  readonly write = (value: Value): void => {
    try {
      const text = Buffer.from(JSON.stringify(value))
      replaceFile(this.path, Buffer.concat([Buffer.from(`${this.head}${hashOf(text)}\n`), text]))
    } catch {
      // The next command does the same work again.
    }
  }
}

/** How many files a cache keeps: those of commands with other arguments or in other folders are among them. */
const mostFiles = 60

/** How long the draft of a process can be in a cache: far longer than it takes to write it. */
const draftMs = 60 * 60 * 1000

/** Removes what nobody has needed for the longest time, and the drafts of processes that were killed. */
export function tidy(folder: string, now: number = Date.now()): void {
  const names = readdirSync(folder)
  const drafts = names.filter((name) => /^\..+\.gatewright-\d+$/.test(name))
  const kept = names.filter((name) => /\.kept$/.test(name))
  for (const name of drafts) if (timeOf(folder, name) < now - draftMs) rmSync(join(folder, name), { force: true })
  if (kept.length <= mostFiles) return
  const sorted = kept.map((name) => [timeOf(folder, name), name] as const).sort(([a], [b]) => b - a)
  for (const [, name] of sorted.slice(mostFiles / 2)) rmSync(join(folder, name), { force: true })
}

const timeOf = (folder: string, name: string): number =>
  statSync(join(folder, name), { throwIfNoEntry: false })?.mtimeMs ?? Infinity
