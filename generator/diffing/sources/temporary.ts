import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { codeOf, FileError, reasonOf } from '../../files/reason.ts'
import { beforeSignals } from '../../files/signals.ts'

/** Runs a function with a new temporary folder, which is removed afterwards, also after an error or a signal. */
export async function withTemporaryFolder<Result>(use: (folder: string) => Promise<Result> | Result): Promise<Result> {
  const folder = inSentence(() => mkdtempSync(join(tmpdir(), 'gatewright-diff-')))
  const remove = (): void => rmSync(folder, { recursive: true, force: true })
  const release = beforeSignals(remove)
  process.on('exit', remove)
  try {
    return await use(folder)
  } catch (error) {
    throw isOurs(error, folder) ? unwritable(error) : error
  } finally {
    process.off('exit', remove)
    release()
    remove()
  }
}

/** Runs a file operation, and turns its error into a sentence. */
function inSentence<Made>(act: () => Made): Made {
  try {
    return act()
  } catch (error) {
    throw unwritable(error)
  }
}

/** Whether a system error is about a file in a folder. One of a write, such as that of a full disk, names no file. */
const isOurs = (error: unknown, folder: string): boolean =>
  codeOf(error) !== undefined && error instanceof Error && (!('path' in error) || String(error.path).startsWith(folder))

const unwritable = (error: unknown): FileError =>
  new FileError(
    `A temporary folder in ${tmpdir()} cannot be written: ${reasonOf(error)}. Make room there, or choose another folder with TMPDIR.`,
  )
