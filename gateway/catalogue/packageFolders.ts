import { readdirSync, realpathSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'

/** The packages that an operator names: folders of packages, names of packages, and scopes. */
export interface Choice {
  readonly words: readonly string[]
  /** Whether nobody chose them. */
  readonly isDefault: boolean
}

/** The folder of packages in the folder of a catalogue. */
const defaultFolder = 'generated'

/** The packages of `--packages` or of the environment; by default those that a build puts into the working folder. */
export function choose(flag: string | undefined, variable: string | undefined): Choice {
  const text = flag ?? variable ?? ''
  const words = text.split(',').map((word) => word.trim())
  const named = words.filter((word) => word !== '')
  return named.length === 0 ? { words: [defaultFolder], isDefault: true } : { words: named, isDefault: false }
}

/** The folders of packages that a word stands for, and why it stands for none. */
export interface Named {
  readonly folders: readonly string[]
  readonly reasons: readonly string[]
}

/** Finds the packages of a word: a folder, or the name of a package or a scope that is installed where `from` finds it. */
export function foldersOf(word: string, from: string): Named {
  const folder = resolve(from, word)
  if (isFolder(folder)) return apart(folder, word)
  const installed = isName.test(word) ? installedAt(word, from) : undefined
  if (installed === undefined) return { folders: [], reasons: [missing(word)] }
  return { folders: word.startsWith('@') && !word.includes('/') ? below(installed) : [installed], reasons: [] }
}

/** A name of npm, or a scope. */
const isName = /^(?:@[a-z0-9~-][\w.~-]*(?:\/[a-z0-9~-][\w.~-]*)?|[a-z0-9~-][\w.~-]*)$/i

const missing = (word: string): string =>
  isName.test(word)
    ? `There is no folder ${word}, and no package or scope of that name is installed.`
    : `The folder ${word} does not exist.`

/** Looks for an installed package as Node does: in each folder above, the nearest first. */
function installedAt(name: string, from: string): string | undefined {
  const folder = join(from, 'node_modules', name)
  if (isFolder(folder)) return folder
  const above = dirname(from)
  return above === from ? undefined : installedAt(name, above)
}

/** The packages in a folder, without those that a link puts there from elsewhere. */
function apart(folder: string, word: string): Named {
  const all = below(folder)
  // Package managers install by links, so a link in node_modules is as good as what it leads to.
  if (folder.split(sep).includes('node_modules')) return { folders: all, reasons: [] }
  const leading = all.filter((one) => leadsOut(one, folder))
  return {
    folders: all.filter((one) => !leading.includes(one)),
    reasons: leading.map(
      (one) => `${join(word, relative(folder, one))} is a link that leads out of ${word}: ${advice}`,
    ),
  }
}

const advice = 'put the package itself there, or name the folder that it is in.'

/** The folders in a folder, by name. */
const below = (folder: string): readonly string[] =>
  readdirSync(folder)
    .sort()
    .map((name) => join(folder, name))
    .filter(isFolder)

/** Whether the real path of a file or folder is outside a folder. */
export function leadsOut(path: string, folder: string): boolean {
  const way = relative(realpathSync(folder), realpathSync(path))
  return way === '..' || way.startsWith(`..${sep}`) || resolve(way) === way
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
}
