import { realpath, stat } from 'node:fs/promises'
import { homedir } from 'node:os'
import { isAbsolute, parse, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fileFrom } from '@gatewright/client/files'
import { UsageError } from '../context.js'
import { ToolError } from './failures.js'

/**
 * Opens files below these folders, and no others: a language model names the paths. Without folders, those below the
 * working folder, unless that is a home folder or the top of a disk. Throws a UsageError if one is no folder.
 */
export async function fileOpener(named: readonly string[], cwd: string): Promise<(path: string) => Promise<File>> {
  const home = await realpath(homedir()).catch(() => undefined) // its name can be that of a link
  const isWide = [home, parse(cwd).root].includes(await realpath(cwd))
  const chosen = named.length > 0 ? named : isWide ? [] : [cwd]
  const folders = await Promise.all(chosen.map((path) => folderOf(path, cwd)))
  return async (given) => {
    const path = pathOf(given)
    const [first] = folders
    if (first === undefined) {
      throw new ToolError(
        'file-unreadable',
        'Files of this machine are not read: start the server with --files FOLDER.',
      )
    }
    const found = await realpath(resolve(first, path)).catch(() => undefined)
    // Whether a file exists elsewhere is not said.
    const isOpen = found !== undefined && folders.some((folder) => isBelow(found, folder))
    if (!isOpen || !(await stat(found)).isFile()) throw unreadable(path, folders)
    return fileFrom(found)
  }
}

async function folderOf(path: string, cwd: string): Promise<string> {
  const found = await realpath(resolve(cwd, path)).catch(() => undefined)
  if (found === undefined || !(await stat(found)).isDirectory())
    throw new UsageError(`--files: there is no folder ${path}.`)
  return found
}

const pathOf = (given: string): string => {
  try {
    return given.startsWith('file:') ? fileURLToPath(given) : given
  } catch {
    return given
  }
}

/** Whether a path is in a folder, and no part of the way is hidden: keys and settings are in hidden files. */
function isBelow(path: string, folder: string): boolean {
  const way = relative(folder, path)
  return way !== '' && !isAbsolute(way) && !way.split(sep).some((part) => part.startsWith('.'))
}

const unreadable = (path: string, folders: readonly string[]): ToolError =>
  new ToolError(
    'file-unreadable',
    `The file ${path.slice(0, 300)} cannot be read: none is there below ${folders.join(' or ')}, or it is hidden.`,
    { advice: 'Give a path below these folders, or an address (https:).' },
  )
