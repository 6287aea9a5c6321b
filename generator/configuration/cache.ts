import { createHash } from 'node:crypto'
import { accessSync, constants, existsSync, lstatSync, mkdirSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
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

/**
 * The folder for the cache of a project: in its node_modules, or else a temporary one; undefined if other users could
 * write there.
 */
export function cacheFolder(project: string): string | undefined {
  const modules = join(project, 'node_modules')
  if (existsSync(modules) && isWritable(join(modules, '.cache', 'gatewright'))) return join(modules, '.cache', 'gatewright')
  const temporary = join(tmpdir(), `gatewright-${userInfo().uid}`)
  return isWritable(temporary) && isOwn(temporary) ? temporary : undefined
}

function isWritable(folder: string): boolean {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}

/** Whether only this user can write to a folder. Windows has a temporary folder for each user. */
function isOwn(folder: string): boolean {
  const stats = lstatSync(folder)
  return stats.isDirectory() && (process.getuid === undefined || (stats.uid === process.getuid() && (stats.mode & 0o22) === 0))
}
