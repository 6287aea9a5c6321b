import { lstatSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { codeOf, FileError, reasonOf } from './reason.ts'

/** Writes a file atomically, and keeps the mode of the one that it replaces. Never writes through a link. */
export function replaceFile(path: string, text: string): void {
  const draft = join(dirname(path), `.${basename(path)}.gatewright-${process.pid}`)
  try {
    const mode = modeOf(path)
    rmSync(draft, { force: true })
    writeFileSync(draft, text, { flag: 'wx', mode })
    renameSync(draft, path)
  } catch (error) {
    if (codeOf(error) !== undefined) rmSync(draft, { force: true })
    if (error instanceof FileError) throw error
    throw new FileError(`${path} cannot be written: ${reasonOf(error)}.`)
  }
}

function modeOf(path: string): number {
  const stats = lstatSync(path, { throwIfNoEntry: false })
  if (stats === undefined) return 0o666
  if (!stats.isFile()) throw new FileError(`${path} cannot be written: it is not a regular file.`)
  return stats.mode & 0o777
}
