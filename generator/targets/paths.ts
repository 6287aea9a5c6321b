import { fileNameProblem } from '../catalogue/names.ts'

/** The maximum length of a path in a package, so that the path of its folder fits in front of it on every system. */
const longest = 200

/** Why a package cannot have a file of this path on every system; undefined if it can. */
export function pathProblem(path: unknown): string | undefined {
  if (typeof path !== 'string' || path === '') return 'it is not a text'
  if (path.length > longest) return `it is longer than ${longest} characters`
  if (/^[/\\]|^[A-Za-z]:/.test(path)) return 'it is not relative to the folder of the package'
  return path
    .split('/')
    .map(segmentProblem)
    .find((problem) => problem !== undefined)
}

/** The same for a path in a folder without problems. */
const problemBelow = (folder: string, path: string): string | undefined =>
  path.length > longest ? pathProblem(path) : segmentProblem(path.slice(folder.length))

function segmentProblem(segment: string): string | undefined {
  if (segment === '') return 'it has an empty part'
  if (/^\.+$/.test(segment)) return `the part "${segment}" would leave its folder`
  if (!/^[\w.@+-]+$/.test(segment))
    return `the part ${JSON.stringify(segment)} has characters other than A-Z a-z 0-9 . _ @ + -`
  if (segment.endsWith('.')) return 'Windows does not allow a name that ends in a period'
  return segment === 'node_modules' ? 'npm leaves node_modules out of packages' : fileNameProblem(segment)
}

/** Keeps the paths of one target apart, and says why a path cannot be added. */
export class Paths {
  /** Files and folders as systems that ignore capitalization see them. */
  private readonly files = new Map<string, string>()
  private readonly folders = new Map<string, string>()
  /** The folders of these files, whose parts have no problems. */
  private readonly known = new Set<string>()

  /** Adds a path; returns why it cannot be one, and undefined if it is fine. */
  add(path: string): string | undefined {
    const folder = folderOf(path)
    const isFolderKnown = this.known.has(folder)
    const problem = (isFolderKnown ? problemBelow(folder, path) : pathProblem(path)) ?? this.clash(path, isFolderKnown)
    if (problem !== undefined) return problem
    this.files.set(path.toLowerCase(), path)
    if (isFolderKnown) return undefined
    for (const one of foldersOf(path)) this.folders.set(one.toLowerCase(), path)
    this.known.add(folder)
    return undefined
  }

  private clash(path: string, isFolderKnown: boolean): string | undefined {
    const twin = this.files.get(path.toLowerCase())
    if (twin === path) return 'the target writes it twice'
    if (twin !== undefined) return `${twin} differs from it only in capitalization`
    const inside = this.folders.get(path.toLowerCase())
    if (inside !== undefined) return `it is a folder, because ${inside} is in it`
    const file = isFolderKnown ? undefined : foldersOf(path).find((folder) => this.files.has(folder.toLowerCase()))
    return file === undefined ? undefined : `${file} is a file and cannot contain it`
  }
}

/** The folder of a path with its slash; empty for what is in none. */
const folderOf = (path: unknown): string => (typeof path === 'string' ? path.slice(0, path.lastIndexOf('/') + 1) : '')

/** The folders of a path: `a` and `a/b` for `a/b/c`. */
const foldersOf = (path: string): readonly string[] => {
  const parts = path.split('/').slice(0, -1)
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'))
}
