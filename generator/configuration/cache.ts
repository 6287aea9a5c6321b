import { createHash } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { readBytes } from '../files/read.ts'
import { replaceFile } from '../files/replace.ts'

/** The maximum size of an entry: a configuration is hundreds of times smaller. */
const maxBytes = 16 * 1024 * 1024

/** Keeps texts in a folder, by the content that they were made from. An entry is written as a whole or not at all. */
export class ContentCache {
  private readonly folder: string | undefined

  /** `folder` is undefined if other users can write to every possible place: then nothing is kept. */
  constructor(folder: string | undefined) {
    this.folder = folder
  }

  /** The text that was kept for a content; undefined if there is none, or if it is not what was written. */
  read(content: string): string | undefined {
    if (this.folder === undefined) return undefined
    try {
      const bytes = readBytes(join(this.folder, nameOf(content)), maxBytes)
      const [, sum, text] = typeof bytes === 'string' ? [] : (/^\/\/ (\w+)\n([^]*)$/.exec(bytes.toString('utf8')) ?? [])
      return text !== undefined && sum === hash(text) ? text : undefined
    } catch {
      return undefined
    }
  }

  /** Keeps a text. A cache that cannot be written only costs time. */
  write(content: string, text: string): void {
    if (this.folder === undefined) return
    try {
      mkdirSync(this.folder, { recursive: true, mode: 0o700 })
      replaceFile(join(this.folder, nameOf(content)), `// ${hash(text)}\n${text}`)
    } catch {
      // The next run compiles the same text again.
    }
  }
}

const hash = (text: string): string => createHash('sha256').update(text).digest('hex')

const nameOf = (content: string): string => `${hash(content)}.js`
